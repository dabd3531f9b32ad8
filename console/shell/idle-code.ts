import { may } from '@water/rules/access/may'
import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { session } from '../state/session'
import { menuPath, menuTree } from './frame/menu-tree'

declare global {
  interface Window {
    /** The files of a page of a path; ahead/ask.js of the build sets it. */
    waterAhead?: (path: string) => readonly string[]
  }
  interface Navigator {
    /** Not in every browser. */
    connection?: { saveData?: boolean }
  }
}

/** A page that has been still for so long is idle. */
const STILL_MS = 5000

/** While the page at hand is still, fetches the code of the other pages of the person’s menu; each opened page begins the waiting anew. */
export function useIdleCode() {
  const isOpening = useNavigation().state !== 'idle'
  const { key } = useLocation()
  useEffect(() => (isOpening ? undefined : fetchWhileStill()), [isOpening, key])
}

/** Files that were asked for in this window, whether or not they came. */
const asked = new Set<string>()
/** A file did not come: the server is away, or has another release. */
let isOver = false

/**
 * Puts the files into the browser's cache, one at a time and after everything else. A file that does not come is nobody's fault: nothing is
 * said, nothing is reloaded, and no more are asked for. Not for those who save data.
 */
export function fetchWhileStill(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = (files: string[]) => {
    const [file, ...rest] = files
    if (file === undefined) return
    asked.add(file)
    // Not a module's import or preload: the browser would keep in mind that it failed, and vite would report it.
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = 'script'
    link.crossOrigin = ''
    link.href = file
    link.onload = () => {
      link.remove()
      if (timer !== undefined) timer = setTimeout(() => next(rest))
    }
    link.onerror = () => {
      link.remove()
      isOver = true
    }
    document.head.append(link)
  }
  if (!isOver && !navigator.connection?.saveData) timer = setTimeout(() => next(missingFiles()), STILL_MS)
  return () => {
    clearTimeout(timer)
    timer = undefined
  }
}

/** The files of the menu's pages that were not asked for; in the order of the menu. */
function missingFiles(): string[] {
  const { waterAhead } = window
  if (!waterAhead) return []
  const tree = menuTree((need) => may(session().userInfo, need))
  const files = tree.flatMap(({ pages }) => pages).flatMap((page) => waterAhead(menuPath(page)))
  return [...new Set(files)].filter((file) => !asked.has(file))
}
