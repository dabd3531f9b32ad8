import { createContext, useEffect } from 'react'

/** The title of the page around, as the menu has it; from the frame. */
export const PageTitle = createContext('')

/** The document's title: `${page} - ${system}`. */
export function useTitle(page: string, system: string) {
  useEffect(() => {
    document.title = `${page} - ${system}`
  }, [page, system])
}
