import { act } from 'react'
import { expect, it } from 'vitest'
import { answers, listed, refused } from '../../testing/answers'
import { showPage } from '../../testing/page'
import { soon } from '../../testing/soon'
import AllReadings from './all-readings'

const nobodys = {
  ...{ id: 1, account_no: 'A1', read_at: '2026-03-10 00:00:00', previous_reading: '0', current_reading: '9' },
  ...{ reader: null, reader_name: null, photos: [] },
}

it('the file of all readings is asked for with what its call takes: the filters, the order and the columns in sight', async () => {
  const asked = answers(({ call }) =>
    call.includes('/readings/') ? listed([nobodys]) : refused(404, 'x', 'x'),
  )
  await showPage(
    <AllReadings />,
    '/reading/create?view=all&status[]=billed&page=1&columns=read_at,readings,reader',
  )
  // Who reads is called in the list as in the report.
  await soon(() => document.querySelector('td')?.closest('table')?.textContent).toContain('未指定')
  const entry = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('button:not([disabled]), [role="menuitem"]')].find(
      ({ textContent }) => textContent?.includes(name),
    )
  const press = async (name: string) => {
    await soon(() => entry(name)).toBeDefined()
    await act(async () => entry(name)?.click())
  }
  await press('导出')
  await press('文本')
  const file = () => asked.find(({ call }) => call.endsWith('/readings/export/'))
  await soon(file).toBeDefined()
  expect([...file()!.query].filter(([name]) => name !== '_t')).toEqual([
    ['status[]', 'billed'],
    ['ordering', '-id'],
    ['columns[]', 'read_at'],
    ['columns[]', 'readings'],
    ['columns[]', 'reader'],
    ['format', 'csv'],
  ])
})
