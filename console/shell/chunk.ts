import { isServed } from '../api/reach'
import { unsavedPages } from '../ui/form/unsaved'

const TRIED_KEY = 'reloadedFor'
let underWay: Promise<boolean> | null = null

/**
 * Loads a part of the console. Where it does not come, the page is loaded anew, once for every missing part, and leads
 * on to where it was going; then this never returns. It throws when that has been tried, when the server is away as
 * well, and when something unsaved would be lost.
 */
export async function chunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (await reloadOnce(error)) return new Promise(() => {})
    throw error
  }
}

let wantedAddress = () => window.location.pathname + window.location.search

/** Parts that no route waits for tell of their failure by the bundler's event alone. */
export function watchChunks(wanted: () => string) {
  wantedAddress = wanted
  window.addEventListener('vite:preloadError', (event) => {
    reloadOnce('payload' in event ? event.payload : null)
  })
}

function reloadOnce(error: unknown): Promise<boolean> {
  underWay ??= decide(error).then((isLeaving) => {
    if (!isLeaving) underWay = null
    return isLeaving
  })
  return underWay
}

async function decide(error: unknown): Promise<boolean> {
  if (unsavedPages().length > 0 || !(await isServed()) || !isFirst(error)) return false
  const { pathname, search } = window.location
  if (wantedAddress() === pathname + search) window.location.reload()
  else window.location.assign(wantedAddress())
  return true
}

/** Whether this part of this release is missed for the first time in this window; without a memory it never is. */
function isFirst(error: unknown): boolean {
  const missed = `${import.meta.url} ${error instanceof Error ? error.message : error}`
  try {
    const tried: unknown = JSON.parse(sessionStorage.getItem(TRIED_KEY) ?? '[]')
    const all = Array.isArray(tried) ? tried : []
    if (all.includes(missed)) return false
    sessionStorage.setItem(TRIED_KEY, JSON.stringify([...all, missed]))
    return true
  } catch {
    return false
  }
}
