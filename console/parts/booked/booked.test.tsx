import { act, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error'
import { keepUser } from '../../state/session'
import { answers } from '../../testing/answers'
import { showPage } from '../../testing/page'
import { person } from '../../testing/person'
import { soon } from '../../testing/soon'
import { CheckedJobDialog } from '../../ui/dialog/checked-job-dialog'
import { CommandDialog } from '../../ui/dialog/command-dialog'
import { useCommand } from '../corrections/use-command'
import { useBooked } from './booked'
import { Correction } from './correction'

/** The end of each try, and the keys that were sent. */
let ends: (Error | object)[]
let keys: string[]
let doings: number
async function send<Reply>(key: string): Promise<Reply> {
  keys.push(key)
  const end = ends.shift()
  if (end instanceof Error) throw end
  return end as Reply
}
const lost = () => new ApiError('network')
const taken = (first: object) =>
  new ApiError('bad_request', { status: 409, code: 'idempotency_mismatch', data: { first } })

beforeEach(() => {
  keys = []
  doings = 0
})

const dialog = () => document.querySelector('[role="dialog"]')
const alert = () => dialog()?.querySelector('[role="alert"]')?.textContent
const verb = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('退款'))
const press = () => act(async () => verb()?.click())

function Refund() {
  const booked = useBooked()
  const { run, isBusy, failure, before } = useCommand({
    on: '/payment-records/refund/ 1',
    onDone: () => doings++,
  })
  return (
    <CommandDialog
      title="退回预存"
      okText="退款 ¥200.00"
      isReady
      isBusy={isBusy}
      refusal={failure}
      before={before}
      onOk={() =>
        run((key) => send<{ id: number; payment_no: string; amount: string }>(key), '已退款', booked.payment)
      }
      onClose={() => {}}
    >
      <input aria-label="金额" />
    </CommandDialog>
  )
}

it('a command whose answer was lost says what it booked, and its dialog does nothing more', async () => {
  keepUser(person({ permissions: [18] }))
  ends = [lost(), taken({ id: 7, payment_no: 'YXP1', amount: '-1100.00' })]
  await showPage(<Refund />)
  await press()
  await soon(alert).toBe('网络异常，请检查网络后重试')
  await press()
  await soon(alert).toContain('此前已入账：YXP1 -¥1,100.00')
  expect(alert()).toContain('没有办理')
  expect([verb(), dialog()?.querySelector('input')]).toEqual([undefined, null])
  expect(dialog()?.querySelector('a')?.getAttribute('href')).toMatch(/payment-records\/detail\/7$/)
  expect([doings, new Set(keys).size]).toEqual([0, 1])
})

it('a checked job that was started before is shown at its work, says so, and checks nothing more when its rows are gone', async () => {
  const job = { state: 'done', done: 2, total: 2, failed: 0, noted: 0, results: [] }
  answers(({ call }) => ({ ...job, id: Number(/jobs\/(\d+)/.exec(call)?.[1]) }))
  ends = [lost(), taken({ job: 9 })]
  let checks = 0
  let choose = (_of: string) => {}
  function Bulk() {
    const [of, setOf] = useState('x')
    choose = setOf
    return (
      <CheckedJobDialog
        title="批量"
        okText={(count) => `退款 ${count}`}
        cancelText="取消"
        of={of}
        check={async () => {
          checks++
          return { job: 8 }
        }}
        on="/meters/bulk/"
        work={send}
        outcome={({ id }, which) => <p>{`${which} ${id}`}</p>}
        onDone={() => doings++}
        onClose={() => {}}
      />
    )
  }
  await showPage(<Bulk />)
  await soon(() => dialog()?.textContent).toContain('check 8')
  await press()
  await soon(alert).toBeTruthy()
  await press()
  await soon(() => dialog()?.textContent).toContain('work 9')
  expect(alert()).toContain('这项作业此前已经开始')
  expect([verb(), doings, new Set(keys).size]).toEqual([undefined, 1, 1])
  vi.useFakeTimers()
  await act(async () => choose('y'))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  vi.useRealTimers()
  expect(checks).toBe(1)
})

it('who may not reverse an order is told who corrects what was billed before', async () => {
  const shown = async (permissions: number[]) => {
    keepUser(person({ permissions }))
    await showPage(<Correction>红冲</Correction>)
    return document.body.textContent
  }
  expect(await shown([2])).toBe('有误时，请有“账单红冲”权限的同事更正。')
  expect(await shown([2, 15])).toBe('红冲')
})
