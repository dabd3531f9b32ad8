import { sql } from 'kysely'
import type { OrgId } from '../db/scope'
import type { TestApp } from './test-app'
import { endedJob, type TestFile, upload } from './test-worker'
import type { WorksWithWorker } from './works-with-worker'

let count = 0

/**
 * A run written as a row, for tests without a worker. With an account it asks for what is open of its orders; an answered one was
 * refused.
 */
export async function writtenRun(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  org: OrgId,
  { state, meter, no }: { state: 'made' | 'answered' | 'cancelled'; meter?: number; no?: string },
): Promise<number> {
  const { rows: accounts } = await sql<{ id: number }>`
    insert into bank_accounts (organization_id, bank_name, account_name, account_no, purpose)
    values (${org}, ${no ?? 'Bank'}, ${no ?? 'Waterworks'}, ${String(62_220_000 + ++count)}, 'withholding') returning id`.execute(
    db,
  )
  const time = (of: typeof state) => sql`${state === of ? clock.now : null}::timestamptz`
  const { rows } = await sql<{ id: number }>`
    insert into withholdings (organization_id, no, bank_account_id, due_until, locations, water_prices, made_on, state, answered_at,
      cancelled_at)
    values (${org}, ${no ?? `R${count}`}, ${accounts[0]!.id}, '2026-03-31', '{}', '{}', '2026-03-31', ${state},
      ${time('answered')}, ${time('cancelled')})
    returning id`.execute(db)
  const [run] = rows
  if (meter) await writeRow(db, org, { run: run!.id, state, meter })
  return run!.id
}

async function writeRow(
  db: TestApp['db'],
  org: OrgId,
  { run, state, meter }: { run: number; state: 'made' | 'answered' | 'cancelled'; meter: number },
): Promise<void> {
  const isAnswered = state === 'answered'
  const waits = state === 'made'
  const open = sql`orders where organization_id = ${org} and meter_id = ${meter} and outstanding > 0`
  await sql`
    insert into withholding_rows (organization_id, withholding_id, row_no, meter_id, bank_name, account_name, account,
      contract_no, amount, from_balance, is_waiting, state)
    select ${org}, ${run}, 1, ${meter}, '', '', '', '', sum(outstanding), 0, ${waits}, ${isAnswered ? 'refused' : 'unanswered'}
    from ${open}`.execute(db)
  await sql`
    insert into withholding_orders (organization_id, withholding_id, row_no, order_id, outstanding, penalty, holds)
    select ${org}, ${run}, 1, id, outstanding, 0, ${waits} from ${open}`.execute(db)
  await sql`
    update withholdings w set rows = 1, amount = r.amount, refused_rows = ${isAnswered ? 1 : 0}
    from withholding_rows r
    where w.organization_id = ${org} and w.id = ${run} and r.organization_id = ${org} and r.withholding_id = ${run}`.execute(
    db,
  )
}

/** The calls of tests about withholding: accounts with a contract, runs, their sheets and their answers. */
export function withholdingSite({ t, works, price }: WorksWithWorker) {
  const contract = (number: number | string) => ({
    bank_name: '农村商业银行',
    account_no: `62280000${number}`,
    account_name: '张三',
    contract_no: `DK${number}`,
  })
  const call = async (target: string, body: object = {}) => {
    const reply = await t.call(works.staff, target, body)
    if (reply.status >= 300) throw new Error(`${target}: ${reply.text}`)
    return reply.data
  }
  let contracts = 0
  return {
    call,
    bankAccount: async (purpose = 'withholding'): Promise<number> =>
      (
        await call('POST /organizations/bank-accounts/', {
          ...{ bank_name: '农村商业银行', account_name: '自来水公司', purpose },
          account_no: `9000${purpose.length}${works.org}`.padEnd(8, '0'),
        })
      ).id,
    /** An account with a contract. */
    account: async (input: object = {}) =>
      works.meter(price, { withholding: contract(++contracts), ...input }),
    /** Bills the account up to an index: five yuan for each cubic metre. Issued and due 15 days after the reading. */
    bill: async (meter: number, index: number, day: string) => {
      const { status, data, text } = await works.read(meter, index, day, {
        issued_on: day,
        confirm_abnormal: true,
      })
      if (status !== 201) throw new Error(text)
      return data
    },
    pay: (meter: number, amount: string, more: object = {}) =>
      call('POST /payment-records/', { meter, amount, method: 'cash', ...more }),
    /** The ended job of a run, and the run itself. */
    make: async (body: object) => {
      const { job } = await call('POST /withholdings/', { due_until: '2026-12-31', ...body })
      const ended = await endedJob(t, works.staff, job)
      const { results } = await call('GET /withholdings/')
      return { job: ended, run: results[0] }
    },
    run: (id: number) => call(`GET /withholdings/${id}/`),
    rows: async (id: number) => (await call(`GET /withholdings/${id}/rows/`)).results,
    /** Uploads an answer and waits for its job. */
    answer: async (run: number, file: TestFile, user = works.staff) => {
      const { status, data, text } = await upload(t, user, `POST /withholdings/${run}/answer/`, file)
      if (status !== 202) throw new Error(text)
      return endedJob(t, user, data.job)
    },
  }
}

/** An answer as text: run_no, row, collected, reason. */
export const answerFile = (no: string, rows: readonly (readonly [number, string, string])[]): TestFile => ({
  name: 'answer.csv',
  content: ['批次号,行号,实扣金额,失败原因', ...rows.map((row) => [no, ...row].join(','))].join('\n'),
})
