package org.ncclconformance.trial;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.judge.Tolerance;
import org.ncclconformance.validator.Measurement;

/**
 * What can be asked otherwise than the settings say. A check that is null is whichever the platform
 * has, at any speed: it is not the cluster that such a question judges. A threshold that is null is
 * that of the settings.
 */
record Question(
    @Nullable CheckName check,
    @Nullable Threshold threshold,
    Tolerance tolerance,
    Measurement measurement,
    ImagePolicy images,
    Duration deadline) {

  Question of(CheckName other) {
    return new Question(other, threshold, tolerance, measurement, images, deadline);
  }

  Question atLeast(Threshold other) {
    return new Question(check, other, tolerance, measurement, images, deadline);
  }

  Question withTolerance(Tolerance other) {
    return new Question(check, threshold, other, measurement, images, deadline);
  }

  Question given(String variable, String value) {
    return measured(measurement.given(variable, value));
  }

  Question measured(Measurement other) {
    return new Question(check, threshold, tolerance, other, images, deadline);
  }

  Question within(Duration other) {
    return new Question(check, threshold, tolerance, measurement, images, other);
  }

  Question with(ImagePolicy other) {
    return new Question(check, threshold, tolerance, measurement, other, deadline);
  }
}
