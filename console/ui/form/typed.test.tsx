import { Form, Input } from 'antd'
import { Activity, act, StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverNow } from '../../api/clock'
import { submitForm, write } from '../../testing/hands'
import { draw, leavePage, redraw } from '../../testing/page'
import { showMessagesWith } from '../dialog/notify'
import { FormPage } from './form-page'
import { bringBack, forgetTyped, pagesOf, typedNow, useTyped } from './typed'
import { PageKey, unsavedPages } from './unsaved'

interface Row {
  id: number
  updated_at: string
  name: string
}

const OLD: Row = { id: 1, updated_at: 'a', name: '周' }
const HOUR = 3_600_000

let box: HTMLElement
let sent: { values: unknown; row: Row }[]
let messages: string[]
beforeEach(async () => {
  sent = []
  messages = []
  showMessagesWith((_kind, text) => messages.push(text))
  box = await draw(null)
})
afterEach(async () => {
  await leavePage()
  forgetTyped()
  showMessagesWith(null)
})

function Reason() {
  const [reason, setReason] = useTyped('reason', '')
  return <input id="reason" value={reason} onChange={({ target }) => setReason(target.value)} />
}

const drawForm = ({ row = OLD, page = '/user/edit/1', isVisible = true } = {}) =>
  redraw(
    <StrictMode>
      <Activity mode={isVisible ? 'visible' : 'hidden'}>
        <PageKey key={page} value={page}>
          <FormPage<{ name: string; password: string }, Row>
            title="编辑"
            submitText="保存"
            initial={{ name: row.name, password: '' }}
            edit={{ row, valuesOf: ({ name }) => ({ name, password: '' }) }}
            onSubmit={async (values, from) => {
              sent.push({ values, row: from })
            }}
          >
            <Form.Item name="name" label="姓名">
              <Input id="name" />
            </Form.Item>
            <Form.Item name="password" label="密码">
              <Input id="password" />
            </Form.Item>
          </FormPage>
          <Reason />
        </PageKey>
      </Activity>
    </StrictMode>,
  )

const input = (label: string) => box.querySelector<HTMLInputElement>(`[id$="${label}"]`)!
const type = (label: string, text: string) => write(input(label), text)
const shown = () => ['name', 'password', 'reason'].map((label) => input(label).value)

/** The session ends: the page goes, and what was typed in it is kept. */
async function end() {
  const typed = typedNow()
  await redraw(null)
  return typed
}

async function typeAll() {
  await drawForm()
  await type('name', '周晓明')
  await type('password', 'Secret-77')
  await type('reason', '改名')
}

it('what was typed comes back once on its page, with the row that it began from and without a password, and says so', async () => {
  await typeAll()
  const typed = await end()
  expect(pagesOf(typed)).toEqual(['/user/edit/1'])
  bringBack(typed, serverNow().getTime() + HOUR)
  // Somebody else has changed the row meanwhile.
  await drawForm({ row: { ...OLD, updated_at: 'b', name: '李' } })
  expect(shown()).toEqual(['周晓明', '', '改名'])
  expect(box.querySelector('[role="status"]')?.textContent).toContain('登录失效前填写的内容已恢复。')
  expect(messages).toEqual(['登录失效前填写的内容已恢复。'])
  expect(unsavedPages()).toEqual(['/user/edit/1'])
  await submitForm(box)
  await vi.waitFor(() => expect(sent.map(({ row }) => row.updated_at)).toEqual(['a']))
  await redraw(null)
  await drawForm()
  expect(shown()).toEqual(['周', '', ''])
})

it('a page that is hidden and shown again keeps what was typed after it came back', async () => {
  await typeAll()
  bringBack(await end(), serverNow().getTime() + HOUR)
  await drawForm()
  await type('name', '周晓')
  await type('reason', '另改')
  await drawForm({ isVisible: false })
  await drawForm()
  expect(shown()).toEqual(['周晓', '', '另改'])
})

it('a second end loses nothing of pages that were not opened in between', async () => {
  await typeAll()
  bringBack(await end(), serverNow().getTime() + HOUR)
  await drawForm({ page: '/user/edit/2' })
  await type('name', '吴')
  expect(pagesOf(await end())).toEqual(['/user/edit/1', '/user/edit/2'])
})

it('starting over takes the form back to the row, and gives up what came back', async () => {
  await typeAll()
  bringBack(await end(), serverNow().getTime() + HOUR)
  const now = { ...OLD, updated_at: 'b', name: '李' }
  await drawForm({ row: now })
  await act(async () => box.querySelector<HTMLButtonElement>('[role="status"] button')?.click())
  expect(shown()).toEqual(['李', '', '改名'])
  expect(box.querySelector('[role="status"]')).toBe(null)
  await submitForm(box)
  await vi.waitFor(() => expect(sent.map(({ row }) => row.updated_at)).toEqual(['b']))
})

it('after its hour, on another page, or forgotten, nothing comes back', async () => {
  await typeAll()
  const typed = await end()
  bringBack(typed, serverNow().getTime() - 1)
  await drawForm()
  expect(shown()).toEqual(['周', '', ''])
  await end()
  bringBack(typed, serverNow().getTime() + HOUR)
  await drawForm({ page: '/user/edit/2' })
  expect(shown()).toEqual(['周', '', ''])
  await end()
  forgetTyped()
  await drawForm()
  expect(shown()).toEqual(['周', '', ''])
})
