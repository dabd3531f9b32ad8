const TIMEOUT_MS = 5000

/** Tells whether the site itself can be loaded. The API may be on another host. */
export async function isServed(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return (await fetch(`/config.js?_t=${Date.now()}`, { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
