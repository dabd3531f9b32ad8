import { act } from 'react'
import { expect } from 'vitest'

/** Lets the page go on until it is so. */
export const soon = <T>(look: () => T) =>
  expect.poll(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
    return look()
  })
