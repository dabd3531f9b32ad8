import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import { asOrgId, type OrgId } from '../../db/scope'
import type { NeedsPerson } from './provider'

/** An invoice that its provider is asked about now. `isSent`: the provider may have received the request. `attempts` counts this one, too. */
export type DueInvoice = ColumnsOf<
  'invoices',
  'id' | 'attempts',
  { requestNo: 'request_no'; isSent: 'is_sent' }
> & {
  org: OrgId
  /** The red one of a special invoice, as long as nobody has confirmed it. */
  isUnconfirmed: boolean
}

type Row = Omit<DueInvoice, 'org'> & { organization_id: number }

const columns = sql`i.organization_id, i.id, i.request_no as "requestNo", i.is_sent as "isSent",
  i.red_confirm = 'waiting' as "isUnconfirmed", i.attempts`
const isDue = (now: LocalTime) => sql`
  i.organization_id in (select id from organizations) and i.next_ask_at <= ${now}`

const due = ({ organization_id, ...row }: Row): DueInvoice => ({ ...row, org: asOrgId(organization_id) })

/** The invoices that wait for their issue, oldest first. */
export async function dueInvoices(db: Reader, now: LocalTime, most: number): Promise<DueInvoice[]> {
  const { rows } = await sql<Row>`
    select ${columns} from invoices i where ${isDue(now)} order by i.next_ask_at, i.id limit ${most}`.execute(
    db,
  )
  return rows.map(due)
}

/** The organizations with invoices that are due, the one that has waited longest first. */
export async function organizationsWithDue(db: Reader, now: LocalTime): Promise<OrgId[]> {
  const { rows } = await sql<{ organization_id: number }>`
    select i.organization_id from invoices i where ${isDue(now)}
    group by i.organization_id order by min(i.next_ask_at), i.organization_id`.execute(db)
  return rows.map(({ organization_id }) => asOrgId(organization_id))
}

/** Takes an organization's invoices that are due for this worker alone, until `until`: if it dies, they are due again then. */
export async function claimDue(
  tx: Tx,
  org: OrgId,
  { now, until, most }: { now: LocalTime; until: LocalTime; most: number },
): Promise<DueInvoice[]> {
  const { rows } = await sql<Row>`
    with taken as (
      select i.id from invoices i where i.organization_id = ${org} and i.next_ask_at <= ${now}
      order by i.next_ask_at, i.id limit ${most} for no key update skip locked
    )
    update invoices i set next_ask_at = ${until}::timestamptz, attempts = i.attempts + 1
    from taken t where i.organization_id = ${org} and i.id = t.id
    returning ${columns}`.execute(tx)
  return rows.map(due)
}

/** The part of a request's row that a call to its provider changes; false when another has ended the request meanwhile. */
export interface AskingChange {
  is_sent?: boolean
  next_ask_at?: LocalTime
  red_confirm?: 'confirmed'
  red_confirm_no?: string
  held?: NeedsPerson['what'] | null
  held_words?: string
  held_link?: string
}

/** The provider goes on, or has never waited for a person. */
export const NOT_HELD = { held: null, held_words: '', held_link: '' } as const

export async function changeAsking(
  tx: Tx,
  { org, id, requestNo }: Pick<DueInvoice, 'org' | 'id' | 'requestNo'>,
  change: AskingChange,
): Promise<boolean> {
  const row = await tx
    .updateTable('invoices')
    .set(change)
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .where('request_no', '=', requestNo)
    .where('status', '=', 'issuing')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function postponeDue(
  tx: Tx,
  org: OrgId,
  ids: readonly number[],
  until: LocalTime,
): Promise<void> {
  await sql`
    update invoices set next_ask_at = ${until}::timestamptz, attempts = attempts + 1
    where organization_id = ${org} and id = any(${ids}::bigint[]) and status = 'issuing'`.execute(tx)
}
