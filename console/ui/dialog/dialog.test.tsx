import { Checkbox, Input, Radio, Select } from 'antd'
import { act, type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draw } from '../../testing/page'
import { soon } from '../../testing/soon'
import { DatePicker } from '../field/date-picker'
import { ConfirmHost, useConfirm } from './confirm'
import { Dialog } from './dialog'

let verbs: number
let closings: number

beforeEach(() => {
  // In a "test" every dialog of the library has the same id.
  vi.stubEnv('NODE_ENV', 'development')
  verbs = 0
  closings = 0
})

function Page({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen ? (
        <Dialog
          open
          title="冲正"
          okText="冲正 ¥50.00"
          cancelText="保留"
          isDangerous
          onOk={() => verbs++}
          onClose={() => {
            closings++
            setOpen(false)
          }}
        >
          {children}
        </Dialog>
      ) : null}
    </>
  )
}

async function open(children: ReactNode) {
  const box = await draw(<Page>{children}</Page>)
  const opener = box.querySelector('button')!
  opener.focus()
  await act(async () => opener.click())
}

const at = (selector: string) => document.querySelector<HTMLElement>(`[role="dialog"] ${selector}`)!
const press = (selector: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init })
    at(selector).dispatchEvent(event)
  })

function Asker() {
  const confirm = useConfirm()
  const ask = () =>
    confirm({ title: '删除？', text: '不能恢复', okText: '删除', cancelText: '保留', isDangerous: true })
  return (
    <button type="button" onClick={ask}>
      ask
    </button>
  )
}

describe('a dialog', () => {
  it.each<[string, ReactNode, string]>([
    ['its first field', <Input key="a" name="reason" />, 'input[name="reason"]'],
    [
      'its first field that can be filled',
      <span key="b">
        <Input name="of" disabled />
        <Input.TextArea name="why" />
      </span>,
      'textarea',
    ],
    [
      'the chosen one of a group',
      <Radio.Group key="c" value="b" options={['a', 'b'].map((value) => ({ value, label: value }))} />,
      'input[value="b"]',
    ],
    ['its safe button without a field', <p key="d">Text</p>, '.ant-modal-footer button'],
  ])('begins at %s, and gives the focus back to what opened it', async (_where, children, selector) => {
    await open(children)
    await soon(() => document.activeElement?.outerHTML).toBe(at(selector).outerHTML)
    await act(async () => at('.ant-modal-close').click())
    await soon(() => document.activeElement?.textContent).toBe('open')
  })

  it('is sent by Enter in a field of one line and by Ctrl or ⌘ Enter in a text, and by nothing else', async () => {
    await open(
      <>
        <Input name="one" />
        <Input.TextArea name="text" />
        <Checkbox name="yes" />
        <Select defaultOpen options={[{ value: 'a', label: 'a' }]} />
        <DatePicker id="day" />
      </>,
    )
    await press('textarea')
    await press('input[name="one"]', { isComposing: true })
    await press('input[name="one"]', { keyCode: 229 })
    await press('input[type="checkbox"]')
    await press('[role="combobox"]')
    await act(async () => at('#day').dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
    await act(async () => at('#day').click())
    await press('#day')
    expect([verbs, closings]).toEqual([0, 0])
    await press('input[name="one"]')
    expect(verbs).toBe(1)
    await press('textarea', { ctrlKey: true })
    await press('textarea', { metaKey: true })
    expect([verbs, closings]).toEqual([3, 0])
  })

  it('that asks yes or no begins at the safe answer', async () => {
    await draw(
      <ConfirmHost>
        <Asker />
      </ConfirmHost>,
    )
    await act(async () => document.querySelector('button')!.click())
    await soon(() => document.activeElement?.textContent?.replace(/\s/g, '')).toBe('保留')
  })
})
