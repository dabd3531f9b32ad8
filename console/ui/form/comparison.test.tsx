import { Form, Input } from 'antd'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error'
import { button, submitForm, write } from '../../testing/hands'
import { draw } from '../../testing/page'
// The page loads it lazily; here it is loaded already.
import './comparison'
import { FormPage } from './form-page'
import { PageKey, unsavedPages } from './unsaved'

interface Diameter {
  name: string
  maker: string
  kind: string
  updated_at: string
}
type Values = Omit<Diameter, 'updated_at'>

const READ: Diameter = { name: 'DN15', maker: '', kind: 'a', updated_at: '2026-01-31 09:00:00' }
const NOW: Diameter = { name: 'DN20', maker: '宁波', kind: 'b', updated_at: '2026-01-31 09:05:00' }
const valuesOf = ({ name, maker, kind }: Diameter): Values => ({ name, maker, kind })
const changed = () =>
  Promise.reject(
    new ApiError('bad_request', { status: 409, code: 'changed_meanwhile', msg: 'limin 已修改', data: NOW }),
  )

let box: HTMLElement
let sent: { values: Values; from: string }[]
let answers: (() => Promise<unknown>)[]

beforeEach(async () => {
  sent = []
  answers = [changed]
  box = await draw(
    <PageKey value="/meter/edit/1">
      <FormPage<Values, Diameter>
        title="编辑"
        submitText="保存"
        initial={valuesOf(READ)}
        edit={{
          row: READ,
          valuesOf,
          show: { kind: (kind: string) => `<${kind}>` },
          labels: { kind: '种类' },
        }}
        onSubmit={(values, row) => {
          sent.push({ values, from: row.updated_at })
          return (answers.shift() ?? (async () => {}))()
        }}
      >
        <Form.Item name="name" label="名称">
          <Input />
        </Form.Item>
        <Form.Item name="maker" label="厂家">
          <Input />
        </Form.Item>
        <Form.Item name="kind">
          <Input aria-label="种类" />
        </Form.Item>
      </FormPage>
    </PageKey>,
  )
  await type('名称', 'DN25')
  await submit()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)))
const field = (label: string) => {
  const id = [...box.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.htmlFor
  return box.querySelector<HTMLInputElement>(`#${CSS.escape(id ?? '')}`)!
}
const type = (label: string, text: string) => write(field(label), text)
async function submit() {
  await submitForm(box)
  const shown = async () => {
    await settle()
    return document.querySelector('[role="dialog"] table')
  }
  await expect.poll(shown).not.toBeNull()
}
/** The rows of the comparison; the chosen side has a star. */
const rows = () =>
  [...document.querySelectorAll('[role="dialog"] tbody tr')].map((row) =>
    [...row.children].map((cell) => {
      const isChosen = cell.querySelector('input')?.checked
      return `${isChosen ? '*' : ''}${cell.textContent}`
    }),
  )
async function press(text: string) {
  await act(async () => button(text)!.click())
  await settle()
}
async function choose(row: number, side: number) {
  const radio = document.querySelectorAll('[role="dialog"] tbody tr')[row]?.querySelectorAll('input')[side]
  await act(async () => radio?.click())
}

describe('a form whose row somebody else has changed meanwhile', () => {
  it('sends the state it was filled from, and shows what differs under the form’s own labels', () => {
    expect(sent).toEqual([{ values: { name: 'DN25', maker: '', kind: 'a' }, from: READ.updated_at }])
    expect(rows()).toEqual([
      ['名称双方都改了', 'DN15', 'DN20', '*DN25'],
      ['厂家', '—', '*宁波', '—'],
      ['种类', '<a>', '*<b>', '<a>'],
    ])
    expect(document.querySelector('[role="dialog"] [role="alert"]')?.textContent).toContain('limin 已修改')
  })

  it('saves both people’s changes from the newer state', async () => {
    await press('按所选保存')
    expect(sent[1]).toEqual({ values: { name: 'DN25', maker: '宁波', kind: 'b' }, from: NOW.updated_at })
    expect(unsavedPages()).toEqual([])
  })

  it('saves of each field what was chosen', async () => {
    await choose(0, 0)
    await choose(2, 1)
    await press('按所选保存')
    expect(sent[1]).toEqual({ values: { name: 'DN20', maker: '宁波', kind: 'a' }, from: NOW.updated_at })
  })

  it('keeps what was entered when one goes back to the form, and compares again at the next try', async () => {
    await press('返回表单')
    expect(document.querySelector('[role="dialog"] table')).toBeNull()
    expect(field('名称').value).toBe('DN25')
    expect(unsavedPages()).toEqual(['/meter/edit/1'])
    expect(box.querySelector('form [role="alert"].ant-alert')?.textContent).toContain('limin 已修改')
    answers = [changed]
    await submit()
    expect(sent[1]?.from).toBe(READ.updated_at)
    expect(rows()).toHaveLength(3)
  })

  it('goes on from what was saved, when the form stays open after it', async () => {
    answers = [async () => ({ ...NOW, updated_at: '2026-01-31 09:10:00' })]
    await press('按所选保存')
    await type('名称', 'DN30')
    await submitForm(box)
    await settle()
    expect(sent.map(({ from }) => from)).toEqual([READ.updated_at, NOW.updated_at, '2026-01-31 09:10:00'])
  })

  it('takes the other’s version when that is wanted, and has nothing unsaved then', async () => {
    await press('放弃我的，采用对方的')
    expect(field('名称').value).toBe('DN20')
    expect(field('厂家').value).toBe('宁波')
    expect(unsavedPages()).toEqual([])
    await submitForm(box)
    await settle()
    expect(sent[1]?.from).toBe(NOW.updated_at)
  })
})
