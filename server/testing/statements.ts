import type { TestApp, TestReply, TestUser } from './test-app'
import { endedJob, type TestFile, upload } from './test-worker'

/** The columns of the statements that tests send. */
export const MAPPING = {
  header_row: 1,
  ...{ channel_no: '流水号', amount: '金额', paid_at: '日期', remark: '摘要', encoding: 'utf-8' },
}

export type StatementRow = readonly [channelNo: string, amount: string, day: string, remark?: string]

/** A bank's file of these rows. */
export const statement = (rows: readonly StatementRow[], name = '流水.csv'): TestFile => ({
  name,
  content: ['流水号,金额,日期,摘要', ...rows.map((row) => [...row, ''].slice(0, 4).join(','))].join('\n'),
})

/** Sends a file. `mapping` null: without one. */
export const send = (
  t: Pick<TestApp, 'call'>,
  staff: TestUser,
  bank_account: number,
  file: TestFile,
  mapping: object | null = MAPPING,
): Promise<TestReply> =>
  upload(t, staff, 'POST /reconciliations/', file, {
    bank_account: String(bank_account),
    ...(mapping && { mapping: JSON.stringify(mapping) }),
  })

/** Reconciles a file and returns the reconciliation's id, when its job has ended. */
export async function reconciled(
  t: Pick<TestApp, 'call'>,
  staff: TestUser,
  bank_account: number,
  file: TestFile,
  mapping: object | null = MAPPING,
): Promise<number> {
  const reply = await send(t, staff, bank_account, file, mapping)
  if (reply.status !== 202) throw new Error(reply.text)
  await endedJob(t, staff, reply.data.job)
  return reply.data.reconciliation
}

export async function rowsOf(
  t: Pick<TestApp, 'call'>,
  staff: TestUser,
  id: number,
  query = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as a client would
): Promise<any[]> {
  const { data } = await t.call(staff, `GET /reconciliations/${id}/rows/`, { page_size: '200', ...query })
  return data.results
}

export async function newBankAccount(
  t: Pick<TestApp, 'call'>,
  staff: TestUser,
  account_no: string,
  purpose = 'collection',
): Promise<number> {
  const body = { bank_name: '工商银行', account_name: '自来水公司', account_no, purpose }
  const reply = await t.call(staff, 'POST /organizations/bank-accounts/', body)
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.data.id
}
