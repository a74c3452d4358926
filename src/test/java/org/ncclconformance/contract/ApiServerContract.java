package org.ncclconformance.contract;

/** Everything that the clusters have in common. */
interface ApiServerContract
    extends CreateContract,
        UpdateContract,
        PatchContract,
        ApplyContract,
        DeleteContract,
        ListContract,
        WatchContract,
        DryRunContract,
        CustomResourceContract,
        GarbageCollectionContract,
        NamespaceContract,
        AuthorizationContract,
        EventContract,
        WebhookContract,
        PolicyContract,
        DeploymentContract,
        JobContract,
        PodContract,
        SidecarContract,
        HostFolderContract,
        ClaimApiContract,
        ClaimContract,
        ServiceContract,
        FabricContract,
        ClientContract {}
