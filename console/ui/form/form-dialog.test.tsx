import { Form, Input } from 'antd'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error'
import { button, press, submitForm, write } from '../../testing/hands'
import { draw } from '../../testing/page'
import { soon } from '../../testing/soon'
import { ConfirmHost } from '../dialog/confirm'
import { FormDialog } from './form-dialog'
import { PageKey, unsavedPages } from './unsaved'

let closings: number
let answer: () => Promise<unknown>

beforeEach(async () => {
  // In a "test" every dialog of the library has the same id, and gets the next one's Escape.
  vi.stubEnv('NODE_ENV', 'development')
  closings = 0
  answer = async () => {}
  await draw(
    <ConfirmHost>
      <PageKey value="/organization/diameters">
        <FormDialog<{ name: string }>
          title="新建口径"
          okText="新建口径"
          initial={{ name: '' }}
          onSubmit={() => answer()}
          onClose={() => closings++}
        >
          <Form.Item name="name" label="名称">
            <Input />
          </Form.Item>
        </FormDialog>
      </PageKey>
    </ConfirmHost>,
  )
})

const dialogs = () => document.querySelectorAll('[role="dialog"]')
/** The question about what was entered stands open. */
const isAsking = () => Boolean(button('继续填写')?.checkVisibility?.() ?? button('继续填写'))
async function pressEscape() {
  await act(async () => {
    dialogs()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
}
const type = (text: string) => write(document.querySelector('input')!, text)

describe('a form’s dialog', () => {
  it('closes at once on Escape and on Cancel while nothing was entered', async () => {
    await press('Cancel')
    await soon(() => closings).toBe(1)
    await pressEscape()
    await soon(() => [closings, dialogs().length]).toEqual([2, 1])
  })

  it.each([
    ['Escape', pressEscape],
    ['Cancel', () => press('Cancel')],
  ])('asks on %s before what was entered is thrown away', async (_way, leave) => {
    await type('DN15')
    await leave()
    await soon(() => dialogs().length).toBe(2)
    expect(document.body.textContent).toContain('放弃已填写的内容？')
    await press('继续填写')
    await soon(isAsking).toBe(false)
    expect([closings, document.querySelector('input')?.value]).toEqual([0, 'DN15'])
    await leave()
    await soon(isAsking).toBe(true)
    await press('放弃')
    await soon(() => closings).toBe(1)
  })

  it('is on the register of its page until it is saved, and cannot be closed while it is sent', async () => {
    let arrive = () => {}
    let isSent = false
    answer = () => {
      isSent = true
      return new Promise<void>((resolve) => (arrive = resolve))
    }
    await type('DN15')
    expect(unsavedPages()).toEqual(['/organization/diameters'])
    await submitForm()
    await soon(() => isSent).toBe(true)
    await press('Cancel')
    await act(async () => arrive())
    await soon(() => [closings, unsavedPages()]).toEqual([1, []])
    expect(dialogs()).toHaveLength(1)
  })

  it('says that it was refused, and without an answer that nobody knows whether it was saved', async () => {
    const said = () => document.querySelector('[role="alert"]')?.textContent
    answer = async () => Promise.reject(new ApiError('bad_request', { status: 409, msg: '口径已停用' }))
    await submitForm()
    await soon(said).toBe('没有保存成功口径已停用')
    answer = async () => Promise.reject(new ApiError('network'))
    await submitForm()
    await soon(said).toBe('不知道是否已经办理网络异常，请检查网络后重试')
  })
})
