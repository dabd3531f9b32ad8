import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { keepUser } from '../../state/session'
import { write } from '../../testing/hands'
import { showPage } from '../../testing/page'
import { person } from '../../testing/person'
import { soon } from '../../testing/soon'
import SearchDialog from './dialog'

async function openAs(permissions: number[]) {
  keepUser(person({ permissions }))
  await showPage(<SearchDialog onClose={() => {}} />)
}

test.each([
  ['only looks', [3, 7], '您的权限只能按完整的户号'],
  ['lists accounts', [3, 5], '输入户号、户名、电话、地址'],
])('whoever %s reads what they can find by', async (_who, permissions, says) => {
  await openAs(permissions)
  expect(document.querySelector('[role="status"]')?.textContent).toContain(says)
})

async function type(text: string) {
  const field = document.querySelector<HTMLInputElement>('[role="combobox"]')!
  await write(field, text)
  return field
}

const options = () => [...document.querySelectorAll('[role="option"]')].map((one) => one.textContent)

test('a question is answered by sections of the help, and Enter opens the first one there', async () => {
  const section = ['/help/cashier.html#refund', '退款', ['先点“退款”，再选方式。']]
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const found = address.startsWith('/help/') ? [section] : { code: 0, msg: '', data: [] }
    return new Response(JSON.stringify(found), { headers: { 'content-type': 'application/json' } })
  })
  const opened: unknown[] = []
  vi.stubGlobal('open', (address: string) => void opened.push(address))
  await openAs([3, 5])
  const ofHelp = () => asked.filter((address) => address.startsWith('/help/'))
  expect(ofHelp()).toEqual([])
  const field = await type('怎么退款')
  await soon(options).toEqual(['退款先点“退款”，再选方式。'])
  expect(ofHelp()).toEqual(['/help/search-zh.json'])
  expect(document.querySelector('mark')?.textContent).toBe('退款')
  await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  expect(opened).toEqual(['/help/cashier.html#refund'])
  await type('怎么烤面包')
  const answer = () => document.querySelector('[role="status"] a')?.getAttribute('href')
  await soon(answer).toBe('/help/index.html')
})
