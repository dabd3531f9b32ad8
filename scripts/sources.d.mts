export function fingerprint(bundle: 'server' | 'console'): string
/** The folder of the repository. */
export const root: string
