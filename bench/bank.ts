import { setTimeout as sleep } from 'node:timers/promises'
import { call, percentile, secondsUntilDone, timeCalls } from './calls'
import { type Company, makeCompany, readAll } from './company'
import type { Product } from './product'

const STATEMENT_ROWS = 50_000
const ACCOUNTS = 100_000
const QUIET_MS = 10_000
const COLUMNS = { channel_no: '交易流水号', amount: '交易金额', paid_at: '交易时间', remark: '摘要' }
/** One row in so many has another amount, one another number, and one none. */
const ODD_ONE_IN = 25

export interface BankResult {
  /** A run of withholding for every account: its job, its sheet, the job of the bank's answer. Seconds. */
  made_s: number
  sheet_s: number
  answered_s: number
  /** From the upload of the bank's file until every row was judged, and until its sheet was back. */
  matched_s: number
  returned_s: number
  /** How many rows each state has. */
  states: Record<string, number>
  /** Answer times of the lists of payments and reconciliations until the last row was judged, and afterwards. */
  list_p95_ms: number
  quiet_p95_ms: number
}

/** (h) A run of withholding for 100,000 accounts, and a bank's file of 50,000 rows. */
export async function benchBank(product: Product, say: (line: string) => void): Promise<BankResult> {
  say(`  opening ${ACCOUNTS} meters and billing each once …`)
  const company = await makeCompany(product.db, ACCOUNTS)
  await readAll(product.db, company, 10, '2026-01-05 08:00:00')
  const account = await signContracts(product, company)
  await product.pool.query('vacuum analyze')
  const token = await product.tokenFor(company.clerk)
  say('  withholding …')
  const withheld = await withhold(product.url, token, account)
  await takeTransfers(product, company, account)
  await product.pool.query('vacuum analyze')
  say('  reconciling …')
  return { ...withheld, ...(await reconcile(product, company, token, account)) }
}

/** A bank account, and a contract for each account. */
async function signContracts({ pool }: Product, { org }: Company): Promise<number> {
  await pool.query(
    `update meters set withholding = jsonb_build_object('bank_name', '银行', 'account_no', '62280000' || id,
      'account_name', customer_name, 'contract_no', 'DK' || id) where organization_id = $1`,
    [org],
  )
  const { rows } = await pool.query(
    `insert into bank_accounts (organization_id, bank_name, account_name, account_no, purpose)
    values ($1, '银行', '自来水公司', '90001234', 'withholding') returning id`,
    [org],
  )
  return rows[0].id
}

async function withhold(url: string, token: string, account: number) {
  const since = (started: number) => (performance.now() - started) / 1000
  const asked = performance.now()
  const { job } = await call(`${url}/api/withholdings/`, token, {
    bank_account: account,
    due_until: '2099-12-31',
  })
  const made_s = await secondsUntilDone(url, token, job, asked)
  const { results } = await call(`${url}/api/withholdings/`, token)
  const [run] = results as { id: number; no: string; rows: number }[]
  const opened = performance.now()
  await (await download(`${url}/api/withholdings/${run!.id}/file/`, token)).arrayBuffer()
  const sheet_s = since(opened)
  // The amount of every row is the same: each account has one bill of ten cubic metres.
  const { results: rows } = await call(`${url}/api/withholdings/${run!.id}/rows/?page_size=1`, token)
  const { amount } = rows[0] as { amount: string }
  const answer = Array.from({ length: run!.rows }, (_, at) =>
    at % ODD_ONE_IN === 0 ? `${run!.no},${at + 1},,余额不足` : `${run!.no},${at + 1},${amount},`,
  )
  const started = performance.now()
  const { job: booked } = await call(
    `${url}/api/withholdings/${run!.id}/answer/`,
    token,
    fileOf(['批次号,行号,实扣金额,失败原因', ...answer]),
  )
  return { made_s, sheet_s, answered_s: await secondsUntilDone(url, token, booked, started) }
}

const fileOf = (lines: readonly string[]): FormData => {
  const form = new FormData()
  form.set('file', new Blob([lines.join('\n')]), 'bank.csv')
  return form
}

async function download(address: string, token: string): Promise<Response> {
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok && response.status !== 409) throw new Error(`${address}: ${response.status}`)
  return response
}

/** Prepayments by transfer, one of each of the first accounts, written as the till would. */
async function takeTransfers(
  { pool }: Product,
  { org, meters, clerk }: Company,
  account: number,
): Promise<void> {
  await pool.query(
    `with taken as (
      insert into payments (organization_id, payment_no, meter_id, kind, amount, method, bank_account_id, channel_no, paid_at,
        posted_on, cashier_id, applied_principal, applied_penalty, to_balance, balance_before, balance_after, created_by)
      select organization_id, 'PB' || meter_id, meter_id, 'prepay', 50, 'transfer', $2, 'CH' || meter_id,
        '2026-02-10 09:00:00+08', '2026-02-10', $3, 0, 0, 50, balance, balance + 50, $3
      from meter_states where organization_id = $1 and meter_id = any($4)
      returning organization_id, meter_id, id
    ), entered as (
      insert into balance_entries (organization_id, meter_id, delta, balance_after, reason, reference_type, reference_id,
        posted_on, created_by)
      select t.organization_id, t.meter_id, 50, s.balance + 50, 'payment', 'payment', t.id, '2026-02-10', $3
      from taken t join meter_states s using (organization_id, meter_id)
    )
    update meter_states s set balance = s.balance + 50 from taken t
    where s.organization_id = t.organization_id and s.meter_id = t.meter_id`,
    [org, account, clerk, meters.slice(0, STATEMENT_ROWS).map(({ id }) => id)],
  )
}

async function reconcile(
  { url, pool }: Product,
  { meters }: Company,
  token: string,
  account: number,
): Promise<Omit<BankResult, 'made_s' | 'sheet_s' | 'answered_s'>> {
  const lines = meters.slice(0, STATEMENT_ROWS).map(({ id }, at) => statementLine(id, at))
  const lists = ['/api/payment-records/', '/api/reconciliations/']
  let [matched_s, returned_s, reconciliation] = [0, 0, 0]
  const during = await timeCalls(url, token, lists, async () => {
    const form = fileOf([Object.values(COLUMNS).join(), ...lines])
    form.set('bank_account', String(account))
    form.set('mapping', JSON.stringify(COLUMNS))
    const started = performance.now()
    const begun = await call(`${url}/api/reconciliations/`, token, form)
    reconciliation = begun.reconciliation
    matched_s = await secondsUntilDone(url, token, begun.job, started)
    while ((await download(`${url}/api/reconciliations/${reconciliation}/file/`, token)).status === 409)
      await sleep(100)
    returned_s = (performance.now() - started) / 1000
  })
  const { rows } = await pool.query(
    'select state, count(*)::int as count from reconciliation_rows where reconciliation_id = $1 group by state order by state',
    [reconciliation],
  )
  await pool.query('vacuum analyze')
  const quiet = await timeCalls(url, token, lists, () => sleep(QUIET_MS))
  return {
    matched_s,
    returned_s,
    states: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    list_p95_ms: percentile(during, 0.95),
    quiet_p95_ms: percentile(quiet, 0.95),
  }
}

/** Another amount, another number, none, or as the books have it. */
function statementLine(meter: number, at: number): string {
  const odd = at % ODD_ONE_IN
  const number = odd === 1 ? `BANK${meter}` : odd === 2 ? '' : `CH${meter}`
  return `${number},${odd === 0 ? '49.00' : '50.00'},2026-02-10 09:00:00,水费 ${meter}`
}
