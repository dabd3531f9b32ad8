import { Form, Input } from 'antd'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error'
import { write } from '../../testing/hands'
import { draw } from '../../testing/page'
import { soon } from '../../testing/soon'
import { NumberInput } from '../field/number-input'
import { FormPage } from './form-page'
import { PageKey, unsavedPages } from './unsaved'

interface Values {
  name: string
  tiers: { upper: string }[]
}

let box: HTMLElement
let sent: Values[]
let answer: () => Promise<unknown>

beforeEach(async () => {
  sent = []
  answer = async () => {}
  box = await draw(
    <PageKey value="/meter/create">
      <FormPage<Values>
        title="新建水表"
        submitText="新建水表"
        initial={{ name: '', tiers: [{ upper: '1' }] }}
        onSubmit={(values) => {
          sent.push(values)
          return answer()
        }}
      >
        <Form.Item name="name" label="户名" rules={[{ required: true }]}>
          <Input />
        </Form.Item>
        <Form.Item name={['tiers', 0, 'upper']} label="上限">
          <Input />
        </Form.Item>
        <Form.Item name="count" label="人数">
          <NumberInput least={1} most={99} />
        </Form.Item>
      </FormPage>
    </PageKey>,
  )
})

const field = (label: string) => {
  const id = [...box.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.htmlFor
  return box.querySelector<HTMLInputElement>(`#${CSS.escape(id ?? '')}`)!
}
const type = (label: string, text: string) => write(field(label), text)
const submit = (times = 1) =>
  act(async () => {
    for (let left = times; left > 0; left--)
      box.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
/** A field is left, after what moves the focus. */
const leave = (label: string, ...before: string[]) =>
  act(async () => {
    for (const kind of before) document.body.dispatchEvent(new Event(kind, { bubbles: true }))
    field(label).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)))
const explained = () => box.querySelector('.ant-form-item-explain-error')?.textContent
const alert = () => box.querySelector('form [role="alert"].ant-alert')?.textContent

describe('a form page', () => {
  it('sends nothing while a field is wrong', async () => {
    await submit()
    await soon(explained).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('says what is wrong with a field that is left: with a pointer when that is up, or its click would be lost', async () => {
    const number = () => box.querySelector('[id$="count_problem"]')?.textContent
    await type('人数', 'x')
    await leave('户名', 'pointerdown', 'mousedown')
    await leave('人数')
    await settle()
    expect([explained(), number()]).toEqual([undefined, undefined])
    await act(async () => document.body.dispatchEvent(new Event('pointerup', { bubbles: true })))
    await soon(() => [explained(), number()].every(Boolean)).toBe(true)
    await type('户名', '周')
    await soon(explained).toBe(undefined)
    await type('户名', '')
    await leave('户名')
    await soon(explained).toBeTruthy()
  })

  it('sends once, however often Enter is pressed', async () => {
    await type('户名', '张三')
    answer = () => new Promise((resolve) => setTimeout(resolve, 20))
    await submit(3)
    await soon(unsavedPages).toEqual([])
    expect(sent).toEqual([{ name: '张三', tiers: [{ upper: '1' }] }])
  })

  it('puts the server’s messages on their fields and focuses the first', async () => {
    await type('户名', '张三')
    answer = () =>
      Promise.reject(
        new ApiError('bad_request', {
          status: 400,
          msg: '请检查',
          data: { 'tiers.0.upper': ['上限必须逐档增大'] },
        }),
      )
    await submit()
    await soon(explained).toBe('上限必须逐档增大')
    await soon(() => document.activeElement === field('上限')).toBe(true)
    expect(alert()).toBeUndefined()
  })

  it('drops a message as soon as the right value is typed, its own and the server’s', async () => {
    await submit()
    await soon(explained).toBeTruthy()
    await type('户名', '张')
    await soon(explained).toBeUndefined()
    const data = { name: ['此户名已登记'] }
    answer = () => Promise.reject(new ApiError('bad_request', { status: 400, msg: '请检查', data }))
    await submit()
    await soon(explained).toBe('此户名已登记')
    await type('户名', '张三')
    await soon(explained).toBeUndefined()
  })

  it('says above the button what belongs to no field, until something is changed', async () => {
    await type('户名', '张三')
    answer = () => Promise.reject(new ApiError('bad_request', { status: 409, msg: '该户已销户' }))
    await submit()
    await soon(alert).toContain('该户已销户')
    await type('户名', '李四')
    await soon(alert).toBeUndefined()
  })

  it('is on the register of unsaved input from the first change until it is saved', async () => {
    expect(unsavedPages()).toEqual([])
    await type('户名', '张三')
    expect(unsavedPages()).toEqual(['/meter/create'])
    answer = () => Promise.reject(new ApiError('network'))
    await submit()
    await soon(alert).toBeTruthy()
    expect(unsavedPages()).toEqual(['/meter/create'])
    answer = async () => {}
    await submit()
    await soon(unsavedPages).toEqual([])
  })
})
