import { act, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AskedCorrection } from '../../parts/corrections/asked-correction'
import { keepUser } from '../../state/session'
import { answers, refused } from '../../testing/answers'
import { button, press, write } from '../../testing/hands'
import { showPage } from '../../testing/page'
import { person } from '../../testing/person'
import { soon } from '../../testing/soon'
import { Desk } from './book-desk'
import { BookRoute } from './book-route'
import type { RoundMeter } from './round'

const sent: [path: string, body: unknown][] = []
/** Answers of the server by the end of their path. */
let known: Record<string, object | null> = {}

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'development')
  sent.length = 0
  answers(({ call, body }) => {
    const [method, path = ''] = call.split(' ')
    if (method === 'POST' && !path.endsWith('/preview/')) sent.push([path, body])
    const found = Object.entries(known).find(([end]) => path.endsWith(end))
    return found ? found[1] : refused(404, 'x', 'x')
  })
})
const ADDRESS = '/reading/create'
async function show(permissions: number[], page: ReactNode, address = ADDRESS) {
  keepUser(person({ permissions }))
  await showPage(page, address)
}
const text = () => document.body.textContent ?? ''
const dialog = () => document.querySelector('[role="dialog"]')
const type = (label: string, value: string) =>
  write(document.getElementById(label) as HTMLInputElement, value)

const meter: RoundMeter = {
  ...{ meter: 3, account_no: 'QH00000003', meter_no: '7', customer_name: '孙丽', address: '清河路 1 号' },
  ...{ location: 2, location_name: '第一册', seq_no: 10, last_reading: '20', average_volume: '10' },
  ...{ last_read_at: '2026-10-01 08:00:00', state: 'unread', reading: null, current_reading: null },
  ...{ volume: null, order: null, order_no: null, amount: null, is_correction_asked: false },
  ...{
    reason: null,
    remark: '',
    is_remote: false,
    is_monitor: false,
    remote_reason: null,
    remote_reason_msg: null,
  },
}
const read: RoundMeter = {
  ...{ ...meter, state: 'read', reading: 5, current_reading: '1125', volume: '1105' },
  ...{ order: 8, order_no: 'QH8', amount: '3094.00' },
}
const nothing = () => {}
const desk = (row: RoundMeter, onAsked: (row: RoundMeter) => void = nothing) => (
  <Desk
    row={row}
    last={row.reading === null ? { before: meter, after: read, earlier: null } : null}
    {...{ book: 2, month: '2026-11', readOn: '2026-11-27', onReadOn: nothing, onMade: nothing }}
    {...{ onMarked: nothing, onMove: nothing, onUndone: nothing, onAsked }}
  />
)

test('who may reverse orders undoes an entry; a reader without that asks for its correction, which the round then shows', async () => {
  const both = [desk(meter), desk(read)].map((one, at) => <div key={String(at)}>{one}</div>)
  await show([14, 15], both)
  expect([button('撤销') !== undefined, text().includes('Ctrl Z')]).toEqual([true, true])
  expect(button('请求更正')).toBeUndefined()
  await show([14], both)
  expect([button('撤销'), text().includes('Ctrl Z')]).toEqual([undefined, false])
  expect(button('请求更正')).toBeDefined()

  known = { '/orders/8/correction/': { order: 8 } }
  let asked: RoundMeter | null = null
  const onAsked = (row: RoundMeter) => {
    asked = row
  }
  await showPage(desk(read, onAsked), ADDRESS)
  await press('请求更正')
  await soon(() => document.activeElement?.id).toBe('asked-index')
  expect(text()).toContain('现在的读数是 1,125')
  const ask = () => button('请求更正', dialog()!)
  await type('asked-index', '25')
  expect(ask()?.disabled).toBe(true)
  await type('asked-reason', '看错一位')
  await act(async () => ask()?.click())
  await soon(() => asked).toEqual(read)
  expect(sent).toEqual([
    ['/api/orders/8/correction/', { current_reading: '25', reason: '看错一位', organization: 1 }],
  ])

  await showPage(
    <BookRoute rows={[{ ...read, is_correction_asked: true }]} chosen={null} onChoose={nothing} />,
    ADDRESS,
  )
  expect(text()).toContain('已请求更正')
})

test('the notice opens the prepared reversal for who may reverse the order, who may also decline it with a reason', async () => {
  const asked = { order: 8, current_reading: '25', reason: '看错一位', asked_by: 9, asked_by_name: '王芳' }
  known = { '/orders/8/correction/': asked, '/decline/': null }
  const order = { ...read, kind: 'reading', status: 'unpaid', amount: '3094.00' } as const
  await show([15, 18], <AskedCorrection id={8} order={order} />, '/order/detail/8?correct=asked')
  await soon(() => dialog()?.querySelectorAll('input').length).toBeGreaterThan(1)
  const entered = [...dialog()!.querySelectorAll('input')].map(({ value }) => value)
  expect(entered).toEqual(expect.arrayContaining(['看错一位', '25']))
  await press('保留账单')
  await soon(dialog).toBeNull()
  expect(text()).toContain('王芳 请求更正：读数应为 25')

  await press('不同意')
  await type('decline-reason', '已核对')
  await act(async () => button('不同意', dialog()!)?.click())
  await soon(() => sent).toEqual([
    ['/api/orders/8/correction/decline/', { reason: '已核对', organization: 1 }],
  ])
})
