import { sql } from 'kysely'
import type { OrgId } from '../db/scope'
import type { TestApp } from './test-app'
import { endedJob, type TestFile, upload } from './test-worker'
import type { WorksWithWorker } from './works-with-worker'

let count = 0

/** A run written as a row, with an account in it, for tests without a worker. */
export async function writtenRun(
  { db }: Pick<TestApp, 'db'>,
  org: OrgId,
  { state, meter, no }: { state: 'made' | 'answered' | 'cancelled'; meter?: number; no?: string },
): Promise<number> {
  const { rows: accounts } = await sql<{ id: number }>`
    insert into bank_accounts (organization_id, bank_name, account_name, account_no, purpose)
    values (${org}, ${no ?? 'Bank'}, ${no ?? 'Waterworks'}, ${String(62_220_000 + ++count)}, 'withholding') returning id`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into withholdings (organization_id, no, bank_account_id, due_until, locations, water_prices, made_on, state, rows, amount)
    values (${org}, ${no ?? `R${count}`}, ${accounts[0]!.id}, '2026-03-31', '{}', '{}', '2026-03-31', ${state},
      ${meter ? 1 : 0}, ${meter ? 10 : 0})
    returning id`.execute(db)
  const [run] = rows
  if (meter) {
    await sql`
      insert into withholding_rows (organization_id, withholding_id, row_no, meter_id, bank_name, account_name, account,
        contract_no, amount, from_balance, is_waiting)
      values (${org}, ${run!.id}, 1, ${meter}, '', '', '', '', 10, 0, ${state === 'made'})`.execute(db)
  }
  return run!.id
}

/** What a test asks of withholding: accounts with a contract, runs, their sheets and their answers. */
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
