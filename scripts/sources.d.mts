export function fingerprint(bundle: 'server' | 'console'): string
