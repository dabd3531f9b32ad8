export const remotePaths = { RemoteMeters: '/meter/remote' } as const
