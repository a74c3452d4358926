package org.ncclconformance.simulation.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.BuiltIns;
import org.ncclconformance.simulation.kind.Shape;
import org.ncclconformance.simulation.patch.JsonPatch;
import org.ncclconformance.simulation.patch.MergePatch;
import org.ncclconformance.simulation.patch.StrategicMerge;
import tools.jackson.databind.node.ObjectNode;

class PatchesTest {
  private static final Shape POD =
      BuiltIns.all().stream()
          .filter(served -> served.is("pods"))
          .findFirst()
          .orElseThrow()
          .schema();

  /** The object-to-object cases of RFC 7386, appendix A. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'a':'b'}              | {'a':'c'}           | {'a':'c'}",
        "{'a':'b'}              | {'b':'c'}           | {'a':'b','b':'c'}",
        "{'a':'b'}              | {'a':null}          | {}",
        "{'a':'b','b':'c'}      | {'a':null}          | {'b':'c'}",
        "{'a':['b']}            | {'a':'c'}           | {'a':'c'}",
        "{'a':'c'}              | {'a':['b']}         | {'a':['b']}",
        "{'a':{'b':'c'}}        | {'a':{'b':'d','c':null}} | {'a':{'b':'d'}}",
        "{'a':[{'b':'c'}]}      | {'a':[1]}           | {'a':[1]}",
        "{'e':null}             | {'a':1}             | {'e':null,'a':1}",
        "{}                     | {'a':{'bb':{'ccc':null}}} | {'a':{'bb':{}}}"
      })
  void mergesAsTheRfcSays(String target, String patch, String result) {
    assertThat(MergePatch.apply(Served.json(target), Served.json(patch)))
        .isEqualTo(Served.json(result));
  }

  /** Cases of RFC 6902, appendix A. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'foo':'bar'} | {'op':'add','path':'/baz','value':'qux'} | {'baz':'qux','foo':'bar'}",
        "{'foo':['bar','baz']} | {'op':'add','path':'/foo/1','value':'qux'} | {'foo':['bar','qux','baz']}",
        "{'baz':'qux','foo':'bar'} | {'op':'remove','path':'/baz'} | {'foo':'bar'}",
        "{'foo':['bar','qux','baz']} | {'op':'remove','path':'/foo/1'} | {'foo':['bar','baz']}",
        "{'baz':'qux','foo':'bar'} | {'op':'replace','path':'/baz','value':'boo'} | {'baz':'boo','foo':'bar'}",
        "{'foo':{'bar':'baz','waldo':'fred'},'qux':{'corge':'grault'}} | {'op':'move','from':'/foo/waldo','path':'/qux/thud'} | {'foo':{'bar':'baz'},'qux':{'corge':'grault','thud':'fred'}}",
        "{'foo':['all','grass','cows','eat']} | {'op':'move','from':'/foo/1','path':'/foo/3'} | {'foo':['all','cows','eat','grass']}",
        "{'foo':['bar']} | {'op':'add','path':'/foo/-','value':['abc','def']} | {'foo':['bar',['abc','def']]}",
        "{'/':9,'~1':10} | {'op':'test','path':'/~01','value':10} | {'/':9,'~1':10}"
      })
  void patchesAsTheRfcSays(String target, String step, String result) {
    ObjectNode steps = JsonTree.object();
    steps.putArray("steps").add(Served.json(step));
    assertThat(JsonPatch.apply(Served.json(target), steps.path("steps")))
        .isEqualTo(Served.json(result));
  }

  @Test
  void refusesAFailedTest() {
    ObjectNode steps = Served.json("{'steps':[{'op':'test','path':'/baz','value':'bar'}]}");
    assertThatThrownBy(() -> JsonPatch.apply(Served.json("{'baz':'qux'}"), steps.path("steps")))
        .isInstanceOf(ApiException.class)
        .hasMessage("the server rejected our request due to an error in our request");
  }

  static Stream<String[]> strategic() {
    return Stream.of(
        new String[] {
          "merges containers by name",
          "{'spec':{'containers':[{'name':'a','image':'1'},{'name':'b','image':'2'}]}}",
          "{'spec':{'containers':[{'name':'b','image':'3'},{'name':'c','image':'4'}]}}",
          "{'spec':{'containers':[{'name':'a','image':'1'},{'name':'b','image':'3'},{'name':'c','image':'4'}]}}"
        },
        new String[] {
          "deletes an item",
          "{'spec':{'containers':[{'name':'a'},{'name':'b'}]}}",
          "{'spec':{'containers':[{'name':'a','$patch':'delete'}]}}",
          "{'spec':{'containers':[{'name':'b'}]}}"
        },
        new String[] {
          "replaces a whole list",
          "{'spec':{'containers':[{'name':'a'},{'name':'b'}]}}",
          "{'spec':{'containers':[{'name':'c'},{'$patch':'replace'}]}}",
          "{'spec':{'containers':[{'name':'c'}]}}"
        },
        new String[] {
          "replaces a map",
          "{'spec':{'nodeSelector':{'a':'1','b':'2'}}}",
          "{'spec':{'nodeSelector':{'$patch':'replace','c':'3'}}}",
          "{'spec':{'nodeSelector':{'c':'3'}}}"
        },
        new String[] {
          "replaces lists without a merge key",
          "{'spec':{'tolerations':[{'key':'a'}]}}",
          "{'spec':{'tolerations':[{'key':'b'}]}}",
          "{'spec':{'tolerations':[{'key':'b'}]}}"
        },
        new String[] {
          "adds to sets",
          "{'metadata':{'finalizers':['a','b']}}",
          "{'metadata':{'finalizers':['b','c']}}",
          "{'metadata':{'finalizers':['a','b','c']}}"
        },
        new String[] {
          "takes from sets",
          "{'metadata':{'finalizers':['a','b']}}",
          "{'metadata':{'$deleteFromPrimitiveList/finalizers':['a']}}",
          "{'metadata':{'finalizers':['b']}}"
        },
        new String[] {
          "puts items in order",
          "{'spec':{'containers':[{'name':'a'},{'name':'b'}]}}",
          "{'spec':{'$setElementOrder/containers':[{'name':'b'},{'name':'a'}],'containers':[{'name':'a','image':'1'}]}}",
          "{'spec':{'containers':[{'name':'b'},{'name':'a','image':'1'}]}}"
        },
        new String[] {
          "keeps only one kind of volume",
          "{'spec':{'volumes':[{'name':'v','emptyDir':{}}]}}",
          "{'spec':{'volumes':[{'name':'v','$retainKeys':['name','configMap'],'configMap':{'name':'c'}}]}}",
          "{'spec':{'volumes':[{'name':'v','configMap':{'name':'c'}}]}}"
        });
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("strategic")
  void mergesStrategically(String what, String target, String patch, String result) {
    assertThat(StrategicMerge.apply(Served.json(target), Served.json(patch), POD))
        .as(what)
        .isEqualTo(Served.json(result));
  }
}
