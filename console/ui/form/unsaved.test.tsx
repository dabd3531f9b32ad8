import { Activity, act, StrictMode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetUnsaved, PageKey, unsavedPages, useUnsaved } from './unsaved'

let root: Root
beforeEach(() => {
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(() => root.unmount())
  forgetUnsaved(unsavedPages())
})

let setDirty: (isDirty: boolean) => void
function Input() {
  const [isDirty, set] = useState(true)
  setDirty = set
  useUnsaved(isDirty)
  return null
}

const draw = (isVisible: boolean, hasInput = true) =>
  act(() =>
    root.render(
      <StrictMode>
        <Activity mode={isVisible ? 'visible' : 'hidden'}>
          <PageKey value="/meter/create">{hasInput ? <Input /> : null}</PageKey>
        </Activity>
      </StrictMode>,
    ),
  )

describe('the register of unsaved input', () => {
  it('holds a page while its tab is shown and while it is hidden', async () => {
    await draw(true)
    expect(unsavedPages()).toEqual(['/meter/create'])
    await draw(false)
    expect(unsavedPages()).toEqual(['/meter/create'])
    await draw(true)
    expect(unsavedPages()).toEqual(['/meter/create'])
  })

  it('lets a page go when it is saved', async () => {
    await draw(true)
    await act(() => setDirty(false))
    expect(unsavedPages()).toEqual([])
  })

  it('lets a page go when what held the input is gone', async () => {
    await draw(true)
    await draw(true, false)
    expect(unsavedPages()).toEqual([])
  })

  it('answers for some pages only, and forgets what is given up', async () => {
    await draw(true)
    expect(unsavedPages(['/other'])).toEqual([])
    forgetUnsaved(['/meter/create'])
    expect(unsavedPages()).toEqual([])
  })
})
