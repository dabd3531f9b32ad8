import { dateOf, type LocalDate, type LocalTime } from '@water/rules/calendar'
import type { OthersArchives } from '../../backup/archive-folder'
import { sizeText } from '../../backup/progress'
import type { Tx, UnitOfWork } from '../../db/read-write'
import { firstOrganization, insertNotice, putNotice, repeatNotice } from './store'

/** The command that a notice is about: the notice is written in its transaction, or not at all. */
type NoticeSource = Pick<UnitOfWork, 'tx' | 'org' | 'now'>

/** A new account that cannot do anything before its approval. */
export function notifyAccountWaits(
  { tx, org, now }: NoticeSource,
  { id, username }: { id: number; username: string },
): Promise<void> {
  return insertNotice(
    { tx, org, now },
    {
      type: 'account_waiting',
      params: { username },
      to: { roles: ['staff', 'superusers'] },
      target: id,
    },
  )
}

/** To the person who waited. */
export function notifyAccountApproved({ tx, org, now }: NoticeSource, user: number): Promise<void> {
  return insertNotice(
    { tx, org, now },
    {
      type: 'account_approved',
      params: {},
      to: { user },
    },
  )
}

/** What the rows of an import made. */
export type ImportedRows = 'meters' | 'changes' | 'readings' | 'charges' | 'records'

export interface EndedImport {
  id: number
  startedBy: number
  file: string | null
  of: ImportedRows
  /** The rows that succeeded and the rows that were refused. */
  good: number
  refused: number
  /** The work as a whole stopped with an error, or could not start. */
  hasFailed: boolean
}

/** The end of long work, to its starter. */
export function notifyImportEnded({ tx, org, now }: NoticeSource, ended: EndedImport): Promise<void> {
  const { id, startedBy, file, of, good, refused, hasFailed } = ended
  return insertNotice(
    { tx, org, now },
    {
      type: hasFailed ? 'import_failed' : refused > 0 ? 'import_refusals' : `${of}_imported`,
      params: { file: file ?? '', done: good, failed: refused },
      to: { user: startedBy },
      target: id,
    },
  )
}

/** The end of a job that makes a file, to its starter. */
export function notifyFileEnded(
  { tx, org, now }: NoticeSource,
  { id, startedBy, file, hasFailed }: Pick<EndedImport, 'id' | 'startedBy' | 'file' | 'hasFailed'>,
): Promise<void> {
  return insertNotice(
    { tx, org, now },
    {
      type: hasFailed ? 'file_failed' : 'file_made',
      params: { file: file ?? '' },
      to: { user: startedBy },
      target: id,
    },
  )
}

/** The end of making a run of withholding, or of booking its answer, to its starter. */
export function notifyWithholdingEnded(
  { tx, org, now }: NoticeSource,
  ended: {
    id: number
    no: string
    isAnswer: boolean
    startedBy: number
    good: number
    refused: number
    hasFailed: boolean
  },
): Promise<void> {
  const { id, no, isAnswer, startedBy, good, refused, hasFailed } = ended
  return insertNotice(
    { tx, org, now },
    {
      type: hasFailed ? 'withholding_failed' : isAnswer ? 'withholding_answered' : 'withholding_made',
      params: { no, done: good, failed: refused },
      ...(isAnswer && refused > 0 && { quality: 'high' as const }),
      to: { user: startedBy },
      target: id,
    },
  )
}

/** The end of a reconciliation, to its starter: what is open in it. */
export function notifyReconciliationEnded(
  { tx, org, now }: NoticeSource,
  {
    id,
    startedBy,
    file,
    matched,
    open,
    refused,
    hasFailed,
  }: {
    id: number
    startedBy: number
    file: string | null
    matched: number
    open: number
    refused: number
    hasFailed: boolean
  },
): Promise<void> {
  return insertNotice(
    { tx, org, now },
    {
      type: hasFailed ? 'reconciliation_failed' : open + refused > 0 ? 'reconciled_open' : 'reconciled',
      params: { file: file ?? '', matched, open, refused },
      to: { user: startedBy },
      target: id,
    },
  )
}

/**
 * Abnormal readings that somebody entered and confirmed: one notice a day for all of their orders. Staff are informed
 * and not flooded.
 */
export function notifyAbnormalReadings(
  { tx, org, now }: NoticeSource,
  day: LocalDate,
  count: number,
): Promise<void> {
  return repeatNotice({ tx, org, now }, `abnormal_readings ${day}`, {
    type: 'abnormal_readings',
    params: { day, count, from: day, to: day },
    to: { roles: ['staff'] },
  })
}

export interface AbnormalRows {
  file: string | null
  /** Confirmed and billed, with their days. */
  billed: number
  from: LocalDate | null
  to: LocalDate | null
  /** Not confirmed. */
  refused: number
}

/** The abnormal rows of an import: one notice for all of them. */
export async function notifyAbnormalImport(
  { tx, org, now }: NoticeSource,
  { file, billed, from, to, refused }: AbnormalRows,
): Promise<void> {
  if (billed + refused === 0) return
  const isBilled = billed > 0 && from !== null && to !== null
  await insertNotice(
    { tx, org, now },
    {
      type: !isBilled ? 'abnormal_refused' : refused > 0 ? 'abnormal_mixed' : 'abnormal_imported',
      params: { file: file ?? '', billed, refused, ...(isBilled && { from, to }) },
      to: { roles: ['staff'] },
    },
  )
}

export function notifyPaymentReversed(
  { tx, org, now }: NoticeSource,
  {
    id,
    payment_no,
    account_no,
    amount,
  }: Record<'payment_no' | 'account_no' | 'amount', string> & { id: number },
): Promise<void> {
  return insertNotice(
    { tx, org, now },
    {
      type: 'payment_reversed',
      params: { payment_no, account_no, amount },
      to: { roles: ['staff'] },
      target: id,
    },
  )
}

/** A day of a cashier that nobody has closed, to the cashier and to staff. */
export async function notifyDayOpen(
  { tx, org, now }: NoticeSource,
  day: { id: number; date: LocalDate; cashier: number; name: string; isStaff: boolean },
): Promise<void> {
  const { id, date, cashier, name, isStaff } = day
  const notice = {
    type: 'day_open',
    params: { day: date, cashier: name },
    target: id,
  } as const
  await putNotice({ tx, org, now }, `day_open ${id}`, { ...notice, to: { roles: ['staff'] } })
  if (!isStaff) await putNotice({ tx, org, now }, `day_open ${id} own`, { ...notice, to: { user: cashier } })
}

/** Messages beyond the daily limit of a configuration: one notice a day with the present number of waiting messages. */
export function notifyMessagesPutOff(
  { tx, org, now }: NoticeSource,
  {
    config,
    count,
    until,
  }: { config: { id: number; name: string; daily_limit: number }; count: number; until: LocalDate },
): Promise<void> {
  return putNotice({ tx, org, now }, `messages_put_off ${config.id} ${dateOf(now)}`, {
    type: 'messages_put_off',
    params: { name: config.name, limit: config.daily_limit, count, until },
    to: { roles: ['staff'] },
    target: config.id,
  })
}

/** To whoever made the invoice; what nobody made is told to staff. */
export function notifyInvoiceFailed(
  { tx, org, now }: NoticeSource,
  {
    id,
    by,
    ...said
  }: { id: number; by: number | null } & Record<'invoice' | 'buyer' | 'amount' | 'words', string>,
): Promise<void> {
  return insertNotice(
    { tx, org, now },
    {
      type: 'invoice_failed',
      params: said,
      to: by === null ? { roles: ['staff'] } : { user: by },
      target: id,
    },
  )
}

/** Invoices whose files could not be made again and again: one notice a day, that names the first. */
export function notifyFilesFailed(
  { tx, org, now }: NoticeSource,
  invoices: readonly { id: number; invoice_no: string }[],
): Promise<void> {
  const { id, invoice_no: invoice } = invoices[0]!
  return repeatNotice({ tx, org, now }, `invoice_files_failed ${dateOf(now)}`, {
    type: 'invoice_files_failed',
    params: { invoice, count: invoices.length },
    to: { roles: ['staff'] },
    target: id,
  })
}

/** An answer of a provider that cannot be true: once for each invoice and number, however often it comes. */
export function notifyInvoiceContradicted(
  { tx, org, now }: NoticeSource,
  { id, invoice, number }: { id: number; invoice: string; number: string },
): Promise<void> {
  return putNotice({ tx, org, now }, `invoice_contradicted ${id} ${number}`, {
    type: 'invoice_contradicted',
    params: { invoice, number },
    to: { roles: ['staff'] },
    target: id,
  })
}

/** Archives that no back-up removes: once for each set of installations that have some there, with their present number and size. */
export async function notifyOthersArchives(
  tx: Tx,
  now: LocalTime,
  { folder, host, others }: { folder: string; host: string; others: readonly OthersArchives[] },
): Promise<void> {
  const org = await firstOrganization(tx)
  if (org === undefined) return
  const count = others.reduce((sum, one) => sum + one.count, 0)
  const size = sizeText(others.reduce((sum, one) => sum + one.bytes, 0))
  const whose = others.map(({ installation }) => installation ?? '').sort()
  await putNotice({ tx, org, now }, `backup_others ${host} ${whose.join(' ')}`, {
    ...{ type: 'backup_others', params: { folder, host, count, size } },
    to: { roles: ['superusers'] },
  })
}

/**
 * A back-up is of the whole platform, and a notice belongs to an organization: the first one has it, and super administrators see it in
 * each. One for the failures of a day, and one for each good back-up that has grown too old.
 */
export async function notifyBackup(
  tx: Tx,
  now: LocalTime,
  about: { failedOn: LocalDate; why: { zh: string; en: string } } | { newest: LocalTime },
): Promise<void> {
  const org = await firstOrganization(tx)
  if (org === undefined) return
  const [type, params, topic] =
    'newest' in about
      ? (['backup_late', { newest: about.newest }, `backup_late ${about.newest}`] as const)
      : ([
          'backup_failed',
          { day: about.failedOn, why: about.why.zh, why_en: about.why.en },
          `backup_failed ${about.failedOn}`,
        ] as const)
  await putNotice({ tx, org, now }, topic, {
    ...{ type, params },
    to: { roles: ['superusers'] },
  })
}
