import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/queries'
import { soon } from '../../testing/soon'
import { RecordChooser } from './record-chooser'

let root: Root
beforeEach(() => {
  const box = document.createElement('div')
  document.body.replaceChildren(box)
  root = createRoot(box)
})
afterEach(async () => {
  await act(() => root.unmount())
  queryClient.clear()
  vi.restoreAllMocks()
})

/** Answers like a list of this many pages with one row each. */
function answer(pages: number, names: readonly string[] = []) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const page = Number(new URL(String(address), 'http://here').searchParams.get('page'))
    const results = [{ id: page, name: names[page - 1] ?? `类型 ${page}` }]
    return Response.json({ code: 0, msg: '', data: { results, next: page < pages ? 'more' : null } })
  })
}

async function open() {
  await act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <RecordChooser of="GET /organizations/meter-types/" aria-label="类型" />
      </QueryClientProvider>,
    ),
  )
  // Nothing is fetching, either, before the chooser has begun to ask.
  await soon(() => queryClient.getQueryCache().getAll()[0]?.state.status).toBe('success')
  await act(async () => {
    document.querySelector('.ant-select')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  })
}
const note = () => document.querySelector('[role="note"]')?.textContent

describe('a choice of more rows than are read', () => {
  it('says that there are more than these', async () => {
    const asked = answer(1000)
    await open()
    expect(asked).toHaveBeenCalledTimes(25)
    await expect.poll(note).toBe('选项太多，只列出了前 5,000 个')
  })

  it('says nothing when the last page is among those that are read', async () => {
    answer(25)
    await open()
    await expect.poll(() => document.querySelector('[role="listbox"]')).not.toBeNull()
    expect(note()).toBeUndefined()
  })
})

it('is found by what is typed in one spelling of both, as searches of the server find', async () => {
  answer(2, ['ＤＮ１５', 'DN20'])
  await open()
  const shown = () => [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent)
  await expect.poll(shown).toEqual(['ＤＮ１５', 'DN20'])
  const typed = async (text: string) => {
    const input = document.querySelector('input')!
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  await typed('dn1\u200B5')
  await expect.poll(shown).toEqual(['ＤＮ１５'])
  await typed('ｄｎ２')
  await expect.poll(shown).toEqual(['DN20'])
})
