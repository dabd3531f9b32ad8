import { useEffect } from 'react'

/** The document's title: `${page} - ${system}`. */
export function useTitle(page: string, system: string) {
  useEffect(() => {
    document.title = `${page} - ${system}`
  }, [page, system])
}
