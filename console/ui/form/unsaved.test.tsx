import { Activity, act, StrictMode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draw, leavePage, redraw } from '../../testing/page'
import { forgetUnsaved, PageKey, unsavedPages, useUnsaved } from './unsaved'

beforeEach(() => draw(null))
afterEach(async () => {
  await leavePage()
  forgetUnsaved(unsavedPages())
})

let setDirty: (isDirty: boolean) => void
function Input() {
  const [isDirty, set] = useState(true)
  setDirty = set
  useUnsaved(isDirty)
  return null
}

const drawInput = (isVisible: boolean, hasInput = true) =>
  redraw(
    <StrictMode>
      <Activity mode={isVisible ? 'visible' : 'hidden'}>
        <PageKey value="/meter/create">{hasInput ? <Input /> : null}</PageKey>
      </Activity>
    </StrictMode>,
  )

describe('the register of unsaved input', () => {
  it('holds a page while its tab is shown and while it is hidden', async () => {
    await drawInput(true)
    expect(unsavedPages()).toEqual(['/meter/create'])
    await drawInput(false)
    expect(unsavedPages()).toEqual(['/meter/create'])
    await drawInput(true)
    expect(unsavedPages()).toEqual(['/meter/create'])
  })

  it('lets a page go when it is saved', async () => {
    await drawInput(true)
    await act(() => setDirty(false))
    expect(unsavedPages()).toEqual([])
  })

  it('lets a page go when what held the input is gone', async () => {
    await drawInput(true)
    await drawInput(true, false)
    expect(unsavedPages()).toEqual([])
  })

  it('answers for some pages only, and forgets what is given up', async () => {
    await drawInput(true)
    expect(unsavedPages(['/other'])).toEqual([])
    forgetUnsaved(['/meter/create'])
    expect(unsavedPages()).toEqual([])
  })
})
