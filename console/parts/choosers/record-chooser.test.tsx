import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../api/queries'
import { answers } from '../../testing/answers'
import { write } from '../../testing/hands'
import { showPage } from '../../testing/page'
import { soon } from '../../testing/soon'
import { RecordChooser } from './record-chooser'

/** Answers like a list of this many pages with one row each. */
function answer(pages: number, names: readonly string[] = []) {
  return answers(({ query }) => {
    const page = Number(query.get('page'))
    const results = [{ id: page, name: names[page - 1] ?? `类型 ${page}` }]
    return { results, next: page < pages ? 'more' : null }
  })
}

async function open() {
  await showPage(<RecordChooser of="GET /organizations/meter-types/" aria-label="类型" />)
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
    expect(asked).toHaveLength(25)
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
  const typed = (text: string) => write(document.querySelector('input')!, text)
  await typed('dn1\u200B5')
  await expect.poll(shown).toEqual(['ＤＮ１５'])
  await typed('ｄｎ２')
  await expect.poll(shown).toEqual(['DN20'])
})
