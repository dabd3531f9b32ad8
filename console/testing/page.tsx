import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, vi } from 'vitest'
import { queryClient } from '../api/queries'
import { clearSession } from '../state/session'

let root: Root | null = null

/** Takes away what is shown, and forgets what it has read. */
export async function leavePage(): Promise<void> {
  await act(() => root?.unmount())
  root = null
  queryClient.clear()
}

// This module is made anew for each file that imports it, so each has this end of its tests; it comes after the file's own.
afterEach(async () => {
  await leavePage()
  clearSession()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Draws this by itself in a fresh box of the document. An earlier page is left before. */
export async function draw(content: ReactNode): Promise<HTMLElement> {
  await leavePage()
  const box = document.createElement('div')
  document.body.replaceChildren(box)
  root = createRoot(box)
  await redraw(content)
  return box
}

/** Draws this in the same box, as a parent does that is drawn again: what is the same keeps its state. */
export const redraw = (content: ReactNode): Promise<void> => act(async () => root?.render(content))

/** Draws this as a page of the console at an address, with the answers that it reads and the ways out of it. */
export const showPage = (page: ReactNode, address = '/'): Promise<HTMLElement> =>
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
    </QueryClientProvider>,
  )
