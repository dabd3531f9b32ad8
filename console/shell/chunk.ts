import { isServed } from '../api/reach'
import { unsavedPages } from '../ui/form/unsaved'

const TRIED_KEY = 'reloadedFor'
let underWay: Promise<boolean> | null = null

/**
 * Loads a part of the console. If it does not load, the page is loaded again, once for every missing part, and
 * continues to its target; this call then never returns. It throws after that try, when the server is away, too, and
 * when unsaved input would be lost.
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

/** Only the bundler's event reports the failure of parts that no route waits for. */
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

/**
 * Tells whether this part of this release is missing for the first time in this window. Without storage the answer is
 * always no.
 */
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
