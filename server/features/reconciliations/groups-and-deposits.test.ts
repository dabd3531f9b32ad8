import { beforeEach, describe, expect, test } from 'vitest'
import { newBankAccount, reconciled, rowsOf, type StatementRow, statement } from '../../testing/statements'
import { worksWithWorker } from '../../testing/works-with-worker'

const on = worksWithWorker('2026-03-20 09:00:00')
let bank: number
let meters: number[]
beforeEach(async () => {
  bank = await newBankAccount(on.t, on.works.staff, '6222000011112222')
  meters = [(await on.works.meter(on.price)).id, (await on.works.meter(on.price)).id]
})

async function ask(target: string, body: object = {}, user = on.works.staff) {
  const reply = await on.t.call(user, target, body)
  if (reply.status >= 300) throw new Error(`${target}: ${reply.text}`)
  return reply.data
}
/** One payer's transfer for both accounts: 100.00 and 50.00. */
async function payTogether(channel_no: string): Promise<{ group: number; payments: number[] }> {
  const { group, payments } = await ask('POST /payment-records/group/', {
    ...{ method: 'transfer', bank_account: bank, channel_no, paid_at: '2026-03-05 10:00:00' },
    rows: meters.map((meter, at) => ({ meter, amount: at === 0 ? '100.00' : '50.00' })),
  })
  return { group, payments: payments.map(({ id }: { id: number }) => id) }
}
const reconcile = (rows: readonly StatementRow[]) => reconciled(on.t, on.works.staff, bank, statement(rows))
const rows = (id: number) => rowsOf(on.t, on.works.staff, id)
const states = async (id: number) =>
  (await rows(id)).map(({ channel_no, amount, state }) => [channel_no, amount, state])
const paymentsNow = async (ids: readonly number[]) => {
  const found = await Promise.all(ids.map((id) => ask(`GET /payment-records/${id}/`)))
  return found.map(({ channel_no, reconcile_status }) => [channel_no, reconcile_status])
}

describe('one payer’s payment for several accounts', () => {
  test('is one row of the bank: its sum is matched, and all its payments are', async () => {
    const { payments } = await payTogether('G1')
    const id = await reconcile([['G1', '150.00', '2026-03-05']])
    expect(await states(id)).toEqual([['G1', '150.00', 'matched']])
    expect(await paymentsNow(payments)).toEqual([
      ['G1', 'matched'],
      ['G1', 'matched'],
    ])
  })

  test('of which the bank has another sum is different, and says what the books have', async () => {
    const { payments } = await payTogether('G1')
    const id = await reconcile([['G1', '100.00', '2026-03-05']])
    expect(await rows(id)).toMatchObject([{ state: 'different', booked: '150.00' }])
    expect((await paymentsNow(payments)).map(([, status]) => status)).toEqual(['mismatched', 'mismatched'])
  })

  test('of which one was reversed is the sum of the others; the reversed one and its reversal cancel out', async () => {
    const { payments } = await payTogether('G1')
    await ask(`POST /payment-records/${payments[1]}/reverse/`, { reason: '录错' })
    const id = await reconcile([['G1', '100.00', '2026-03-05']])
    expect(await states(id)).toEqual([['G1', '100.00', 'matched']])
  })

  test('without a number is a candidate by its sum; matching writes the number onto all of it, and taking back removes it', async () => {
    const { payments } = await payTogether('')
    const id = await reconcile([['B7', '150.00', '2026-03-06']])
    const [row, lacking] = await rows(id)
    expect([row.state, lacking]).toEqual(['missing_here', undefined])
    const [candidate] = row.candidates
    expect(candidate).toMatchObject({ id: payments[0], amount: '150.00' })
    await ask(`POST /reconciliations/${id}/rows/${row.id}/match/`, { payment: payments[1] })
    expect(await paymentsNow(payments)).toEqual([
      ['B7', 'matched'],
      ['B7', 'matched'],
    ])
    await ask(`POST /reconciliations/${id}/rows/${row.id}/unmatch/`)
    expect(await paymentsNow(payments)).toEqual([
      ['', 'none'],
      ['', 'none'],
    ])
  })

  test('of another sum is reversed payment by payment, and its row is then booked', async () => {
    const { payments } = await payTogether('G1')
    const id = await reconcile([['G1', '160.00', '2026-03-05']])
    const [row] = await rows(id)
    const take = () =>
      on.t.call(on.works.staff, `POST /reconciliations/${id}/rows/${row.id}/take/`, { meter: meters[0] })
    for (const payment of payments) {
      expect((await take()).code).toBe('amount_differs')
      await ask(`POST /payment-records/${payment}/reverse/`, { reason: '录错' })
    }
    expect(await rows(id)).toMatchObject([{ state: 'different', booked: '150.00', is_reversed: true }])
    expect((await take()).code).toBe(0)
    expect(await states(id)).toEqual([['G1', '160.00', 'matched']])
    expect((await paymentsNow(payments)).map(([, status]) => status)).toEqual(['none', 'none'])
  })

  test('that was matched and is reversed is taken back; nothing of it is left to settle', async () => {
    const { payments } = await payTogether('G1')
    const id = await reconcile([['G1', '150.00', '2026-03-05']])
    for (const payment of payments) await ask(`POST /payment-records/${payment}/reverse/`, { reason: '退票' })
    const later = await reconcile([['B1', '1.00', '2026-03-20']])
    expect((await states(later)).slice(1)).toEqual([
      ['', '-100.00', 'missing_there'],
      ['', '-50.00', 'missing_there'],
    ])
    const [row] = await rows(id)
    await ask(`POST /reconciliations/${id}/rows/${row.id}/unmatch/`)
    expect(await states(id)).toEqual([['G1', '150.00', 'missing_here']])
    expect((await states(later)).slice(1).map(([, , state]) => state)).toEqual(['resolved', 'resolved'])
  })

  test('that the bank lacks stands once, with its sum', async () => {
    await payTogether('G1')
    const id = await reconcile([['B1', '1.00', '2026-03-05']])
    expect(await states(id)).toEqual([
      ['B1', '1.00', 'missing_here'],
      ['G1', '150.00', 'missing_there'],
    ])
  })
})

describe('the cash of a day', () => {
  /** A cashier's confirmed day of 30.00, taken to the bank. */
  async function confirmedDay(slip_no: string, day = '2026-03-20'): Promise<number> {
    const { clerk } = on.works
    await ask('POST /payment-records/', { meter: meters[0], amount: '30.00', method: 'cash' }, clerk)
    const closed = await ask('POST /payment-records/close-day/', { date: day, counted_cash: '30.00' }, clerk)
    await ask(`POST /payment-records/days/${closed.id}/confirm/`, {
      deposit: { bank_account: bank, slip_no },
    })
    return closed.id
  }
  const depositOf = async (day: number) => (await ask(`GET /payment-records/days/${day}/`)).deposit

  test('is matched by the number of its slip', async () => {
    const day = await confirmedDay('S1')
    const id = await reconcile([['S1', '30.00', '2026-03-20']])
    expect(await states(id)).toEqual([['S1', '30.00', 'matched']])
    expect(await depositOf(day)).toMatchObject({ slip_no: 'S1', status: 'matched' })
    const [row] = await rows(id)
    await ask(`POST /reconciliations/${id}/rows/${row.id}/unmatch/`)
    expect(await depositOf(day)).toMatchObject({ slip_no: 'S1', status: 'none' })
    expect(await states(id)).toEqual([
      ['S1', '30.00', 'missing_here'],
      ['S1', '30.00', 'missing_there'],
    ])
  })

  test('of which the bank counted less is different', async () => {
    const day = await confirmedDay('S1')
    const id = await reconcile([['S1', '20.00', '2026-03-20']])
    expect(await rows(id)).toMatchObject([{ state: 'different', booked: '30.00' }])
    expect(await depositOf(day)).toMatchObject({ status: 'mismatched' })
  })

  test('that never arrived is missing there, until a later file has it', async () => {
    const day = await confirmedDay('S1')
    const id = await reconcile([['B1', '1.00', '2026-03-20']])
    expect(await states(id)).toEqual([
      ['B1', '1.00', 'missing_here'],
      ['S1', '30.00', 'missing_there'],
    ])
    await reconcile([['S1', '30.00', '2026-03-20']])
    expect((await states(id))[1]).toEqual(['S1', '30.00', 'resolved'])
    expect(await depositOf(day)).toMatchObject({ status: 'matched' })
  })
})
