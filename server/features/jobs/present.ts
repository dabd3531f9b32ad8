import { chargeColumns } from '@water/contract/charges/sheet'
import type { Wire } from '@water/contract/endpoint'
import { filled, inWords, type Params } from '@water/contract/field-problems'
import { invoiceColumns } from '@water/contract/invoices/sheet'
import type { jobResult, readJob } from '@water/contract/jobs/calls'
import { messageOf, noteMessages, type RowKind, refusedMessages } from '@water/contract/jobs/messages'
import { changeColumns } from '@water/contract/lifecycle/sheet'
import { accountNoColumn, meterColumns } from '@water/contract/meters/sheet'
import { readingColumns } from '@water/contract/readings/sheet'
import { statementColumns } from '@water/contract/reconciliations/sheet'
import { placeColumns } from '@water/contract/reference/sheet'
import { wireCodeOf } from '@water/contract/refusals'
import { moduleColumns } from '@water/contract/remote/sheet'
import type { SheetColumn } from '@water/contract/sheet-column'
import type { Language } from '@water/contract/text'
import { answerColumns } from '@water/contract/withholdings/sheet'
import type * as z from 'zod'
import { sentenceOf } from '../../http/envelope'
import type { KeptRefusal } from './outcome'
import type { DoneLine, Job, JobKindName } from './store'

type JobReply = Wire<typeof readJob>['reply']
type JobResult = z.output<typeof jobResult>

/** The columns of the sheet that a kind of job reads; none for a batch. */
export const columnsOf: Record<JobKindName, readonly SheetColumn[]> = {
  meter_import: [accountNoColumn, ...meterColumns],
  reading_import: readingColumns,
  reading_batch: [],
  reading_estimate: [],
  reading_remote: [],
  charge_import: chargeColumns,
  change_import: changeColumns,
  module_import: moduleColumns,
  location_import: placeColumns,
  reading_record: readingColumns,
  reading_bill: [],
  reading_take_back: [],
  change_take_back: [],
  take_back: [],
  invoice_bulk: invoiceColumns,
  invoice_archive: [],
  withholding_make: [],
  withholding_answer: answerColumns,
  reconciliation: statementColumns,
  order_print: [],
  list_export: [],
  meter_bulk: [],
  message_send: [],
  move_in_check: [],
  move_in_load: [],
  move_in_withdraw: [],
  move_in_parallel: [],
}

export function presentJob(
  job: Job,
  { results, noted }: { results: JobResult[]; noted: number },
  file: { name: string | null; isThere: boolean },
  language: Language,
): JobReply {
  const failure = job.failure as KeptRefusal | null
  return {
    id: job.id,
    organization: job.organization_id,
    kind: kindOf(job),
    check: job.is_check,
    // A check constraint of the table guarantees this.
    state: job.state as JobReply['state'],
    total: job.total,
    done: job.done,
    failed: job.failed,
    msg: failure ? sentenceOf(failure.code, failure.params, language) : '',
    noted,
    results,
    file: file.name,
    has_result_file: file.name !== null && file.isThere && job.done > 0 && job.finished_at !== null,
    ignored_columns: job.ignored_columns,
    damaged_rows: job.damaged_rows,
    hidden_rows: job.hidden_rows,
    hidden_columns: job.hidden_columns,
    other_sheets: job.other_sheets,
    taken_back_by: job.taken_back_by,
    created_at: job.created_at,
    started_at: job.started_at,
    finished_at: job.finished_at,
  }
}

/** Only startJob writes kinds. */
export const kindOf = (job: Job): JobKindName => job.kind as JobKindName

export function presentDone(job: Job, row: DoneLine, language: Language): JobResult {
  // A job that makes a file has no rows.
  const kind = kindOf(job) as RowKind
  const msg = filled(messageOf(kind, job.is_check, row.params)[language], row.params)
  const notes = row.notes.map(({ note, params }) => filled(noteMessages[note][language], params))
  return { row: row.row_no, ok: true, id: row.object_id || null, code: null, msg, errors: {}, notes }
}

export function presentRefused(
  job: Job,
  row: { row_no: number; refusal: unknown },
  language: Language,
): JobResult {
  const refusal = row.refusal as KeptRefusal
  const errors = errorsOf(job, refusal, language)
  const said = Object.entries(errors).map(
    ([title, messages]) => `${title}${COLON[language]}${messages.join(' ')}`,
  )
  const why =
    said.length > 0 ? said.join(SEMICOLON[language]) : sentenceOf(refusal.code, refusal.params, language)
  const msg = named(job, refusal.named, why, language)
  return { row: row.row_no, ok: false, id: null, code: wireCodeOf(refusal.code), msg, errors, notes: [] }
}

/** The reason after what the row is about, unless it says that itself. */
function named(job: Job, of: Params | undefined, why: string, language: Language): string {
  const message = refusedMessages[kindOf(job)]
  const isSaid = of === undefined || Object.values(of).every((name) => why.includes(String(name)))
  return message === undefined || isSaid ? why : filled(message[language], { ...of, why })
}

const COLON = { zh: '：', en: ': ' }
const SEMICOLON = { zh: '；', en: '; ' }

/** The title of a field's column. */
export const columnTitle = (job: Job, field: string, language: Language): string =>
  columnsOf[kindOf(job)].find(({ key }) => key === field)?.[language] ?? field

/** The errors by the column's title, as the reader of the sheet knows it. */
function errorsOf(
  job: Job,
  { code, params, fields, about }: KeptRefusal,
  language: Language,
): Record<string, string[]> {
  const titleOf = (field: string) => columnTitle(job, field, language)
  if (fields === undefined)
    return about === undefined ? {} : { [titleOf(about)]: [sentenceOf(code, params, language)] }
  const words = Object.entries(inWords(fields, language))
  return Object.fromEntries(words.map(([field, messages]) => [titleOf(field), messages]))
}
