const TIMEOUT_MS = 5000

/** Whether the site itself can be loaded: not the API, which may be elsewhere. */
export async function isServed(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return (await fetch(`/config.js?_t=${Date.now()}`, { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
