import { sql } from 'kysely'
import { newBankAccount } from '../statements'
import type { Site, Tries } from './site'

let accounts = 0

/** A row of ¥40.00 that the books lack, of a new bank account, and the calls on it. */
async function missingRow(site: Site) {
  const { t, works } = site
  const bank = await newBankAccount(t, works.staff, `62220000${++accounts}`.padEnd(12, '0'))
  const organization_id = works.org
  const job = await t.db
    .insertInto('jobs')
    .values({ organization_id, kind: 'reconciliation', started_by: works.staff.id, started_by_name: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await t.db
    .insertInto('reconciliations')
    .values({
      ...{ organization_id, bank_account_id: bank, job_id: job.id, file: '流水.csv', file_hash: `${job.id}` },
      mapping: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: row } = await t.db
    .insertInto('reconciliation_rows')
    .values({
      ...{ organization_id, reconciliation_id: id, bank_account_id: bank, line: 2, channel_no: `C${job.id}` },
      ...{ amount: '40.00', paid_at: '2026-03-10 00:00:00', remark: '', state: 'missing_here' },
      found: 'missing_here',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const meter = (await works.meter(site.price)).id
  const pay = async (amount: string): Promise<number> => {
    const { data } = await t.call(works.staff, 'POST /payment-records/', {
      ...{ meter, amount, method: 'transfer', bank_account: bank, paid_at: '2026-03-10 08:00:00' },
    })
    return data.id
  }
  const decide = (verb: string, body: object) =>
    site.as(works.staff, `POST /reconciliations/${id}/rows/${row}/${verb}/`, body)
  return { row, meter, pay, decide }
}

/** Reconciliation: how each 409 comes about. */
export const reconciliations = {
  row_handled: {
    about: [],
    how: async (site) => (await missingRow(site)).decide('unmatch', {}),
  },
  payment_matched: {
    about: ['payment'],
    how: async (site) => {
      const { pay, decide } = await missingRow(site)
      const payment = await pay('40.00')
      await sql`update payments set reconcile_status = 'matched' where id = ${payment}`.execute(site.t.db)
      return decide('match', { payment })
    },
  },
  amount_differs: {
    about: ['payment'],
    how: async (site) => {
      const { pay, decide } = await missingRow(site)
      return decide('match', { payment: await pay('41.00') })
    },
  },
  candidates: {
    about: [],
    how: async (site) => {
      const { pay, decide, meter } = await missingRow(site)
      await pay('40.00')
      return decide('take', { meter })
    },
  },
} satisfies Tries
