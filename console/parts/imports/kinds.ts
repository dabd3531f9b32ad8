import type { Need } from '@water/rules/access/may'
import { call, download, type ReplyOf } from '../../api/call'
import type { ReadPath } from '../../api/queries'

export type ImportKind = 'meters' | 'changes' | 'readings' | 'charges' | 'modules' | 'locations'

/** The sender's choices beside the file. */
export interface ImportChoices {
  confirmsAbnormal: boolean
  /** Readings are only recorded, and billed later. */
  recordsOnly: boolean
  /** The rows of charges that are billed although they were billed before. */
  again: 'all' | readonly number[]
  /** Names of the sheet that are read as others. */
  replace: readonly ReplacedName[]
}

export interface ReplacedName {
  field: 'location' | 'watches' | 'meter_type' | 'diameter' | 'water_price'
  value: string
  by: string
}

interface ImportOptions extends ImportChoices {
  file: File
  isCheck: boolean
  idempotencyKey: string
}

/** A large file takes longer to send than an ordinary call may last. */
const UPLOAD_MS = 180_000

export type Place = 'MeterDetail' | 'OrderDetail' | 'InvoiceDetail'

/** Where the row of a job leads that was done, and who may go there. */
export interface Made {
  /** Null: it has no page of its own. */
  place: Place | null
  see: Need
}

interface Kind extends Made {
  /** The permission to import it. */
  need: Need
  /** The lists that the import changes. */
  changes: readonly ReadPath[]
}

export const KINDS: Record<ImportKind, Kind> = {
  meters: { need: ['meterCreate'], changes: ['/meters/'], place: 'MeterDetail', see: ['meterView'] },
  changes: {
    need: ['meterEdit'],
    changes: ['/meters/', '/readings/'],
    place: 'MeterDetail',
    see: ['meterView'],
  },
  readings: {
    need: ['readingCreate'],
    changes: ['/meters/', '/orders/', '/readings/', '/payment-records/'],
    place: 'OrderDetail',
    see: ['orderView'],
  },
  charges: {
    need: 'staff',
    changes: ['/meters/', '/orders/', '/payment-records/'],
    place: 'OrderDetail',
    see: ['orderView'],
  },
  modules: {
    need: ['meterEdit'],
    changes: ['/meters/', '/remote/'],
    place: 'MeterDetail',
    see: ['meterView'],
  },
  locations: {
    need: 'staff',
    changes: ['/organizations/locations/'],
    place: null,
    see: 'staff',
  },
}

/** An import of the same file before this one. */
export type Earlier = NonNullable<ReplyOf<'POST /meters/import/'>['earlier']>

/** Sends the file. Returns the job that checks or imports it, and an earlier import of the same file. */
export async function startImport(
  kind: ImportKind,
  options: ImportOptions,
): Promise<{ job: number; earlier: Earlier | null }> {
  const body = new FormData()
  body.append('check', String(options.isCheck))
  if (kind === 'readings') {
    body.append('confirm_abnormal', String(options.confirmsAbnormal))
    body.append('record_only', String(options.recordsOnly))
  }
  if (kind === 'meters' && options.replace.length > 0) body.append('replace', JSON.stringify(options.replace))
  if (kind === 'charges') body.append('again', againText(options.again))
  // The file goes last: a server that reads the parts in order has the others by then.
  body.append('file', options.file)
  const args = { body, idempotencyKey: options.idempotencyKey, timeoutMs: UPLOAD_MS }
  if (kind === 'meters') return call('POST /meters/import/', args)
  if (kind === 'changes') return call('POST /meters/change/import/', args)
  if (kind === 'modules') return call('POST /meters/modules/import/', args)
  if (kind === 'locations') return call('POST /organizations/locations/import/', args)
  return kind === 'charges' ? call('POST /orders/import/', args) : call('POST /reading-orders/import/', args)
}

const againText = (again: ImportChoices['again']): string =>
  again === 'all' ? 'true' : again.length > 0 ? again.join(',') : 'false'

/** The templates that are filled with the accounts of a list. */
export type FilledKind = 'readings' | 'changes'

export async function downloadFilled(kind: FilledKind, name: string, listed: object) {
  const args = { query: { ...listed, filled: true } }
  return kind === 'readings'
    ? download('GET /reading-orders/import/template/', name, args)
    : download('GET /meters/change/import/template/', name, args)
}

export async function downloadTemplate(kind: ImportKind, name: string, location: number | null) {
  if (kind === 'meters') return download('GET /meters/import/template/', name)
  if (kind === 'changes') return download('GET /meters/change/import/template/', name)
  if (kind === 'modules') return download('GET /meters/modules/import/template/', name)
  if (kind === 'locations') return download('GET /organizations/locations/import/template/', name)
  if (kind === 'charges') return download('GET /orders/import/template/', name)
  return download('GET /reading-orders/import/template/', name, { query: { location } })
}
