import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { keepUser } from '../../state/session'
import { type Asked, answers } from '../../testing/answers'
import { showPage } from '../../testing/page'
import { person } from '../../testing/person'
import { soon } from '../../testing/soon'
import Locations from './locations'

/** The page of an organization without places; returns the calls that it makes. */
async function show(): Promise<Asked[]> {
  keepUser(person({ is_staff: true }))
  const sent = answers(({ call }) => (call.endsWith('/template/') ? new Response('xlsx') : []))
  await showPage(<Locations />)
  return sent
}

const buttons = (name: string) =>
  [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent?.replace(/\s/g, '') === name,
  )

test('an organization without places is offered the sheet beside the form, with its template, and checks a chosen file first', async () => {
  const sent = await show()
  await soon(() => document.body.textContent).toContain('逐个新建，或填好表格一次导入')
  // In the head of the page and in its empty tree.
  expect([buttons('导入').length, buttons('新建位置').length]).toEqual([2, 2])
  await act(() => buttons('导入').at(-1)!.click())
  await soon(() => document.querySelector('[role=dialog]')?.textContent).toContain('已有的位置不改动')
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:template')
  // The page that the files share would go to the link.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await act(() => buttons('下载模板')[0]!.click())
  await soon(() => saved.mock.calls.length).toBe(1)
  expect(sent.map(({ call }) => call)).toContain('GET /api/organizations/locations/import/template/')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: [new File(['片区\n东区'], '位置.csv')] })
  await act(() => input.dispatchEvent(new Event('change', { bubbles: true })))
  await soon(() => buttons('检查文件')[0]?.disabled).toBe(false)
})
