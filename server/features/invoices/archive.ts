import { buffer } from 'node:stream/consumers'
import { FILE_FORMATS } from '@water/contract/file-format'
import { epochOf } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import { read } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { FileStore } from '../../files/file-store'
import type { Download } from '../../http/call'
import type { JobKind } from '../jobs/job'
import { type RowOutcome, refused } from '../jobs/outcome'
import { type Archivable, archivable, areAwaited, namesOf, TOLD_FROM } from './files-store'
import { archiveOf, paperName } from './paper/archive'

/** The invoices of an archive. */
export interface ArchiveWork {
  ids: readonly number[]
}

/** Looks which invoices have files to pack. The zip is packed while it is downloaded. */
export const invoiceArchive: JobKind<number> = {
  action: 'invoice.archive',
  isUnordered: true,

  isReady: async (db, org, content) => !(await areAwaited(db, org, workOf(content).ids)),

  async prepare({ db, org, file }) {
    const { ids } = workOf(file.content)
    const names = await namesOf(db, org, ids)
    const rows = ids.map((id, at) => {
      const invoice = names.get(id)
      return { row: at + 1, written: null, asked: { value: id }, ...(invoice && { named: { invoice } }) }
    })
    return { rows, ignoredColumns: [] }
  },

  async post({ tx, org, values, audit }) {
    const found = await archivable(tx, org, values)
    audit({ object: ['invoice', null], after: { invoices: values } })
    return values.map((id): RowOutcome => {
      const invoice = found.get(id)
      if (invoice === undefined) return refused({ code: 'not_found' })
      const { invoice_no, request_no } = invoice
      const code = whyNotPacked(invoice)
      if (invoice_no === null || code === 'invoice_not_issued')
        return refused({ code: 'invoice_not_issued', params: { invoice: request_no } })
      return code === null ? { ok: true, id, params: { invoice: invoice_no } } : refused({ code })
    })
  },
}

/** The refusal of an invoice that is not packed as it is now. */
export function whyNotPacked({
  invoice_no,
  isWhole,
  files_failures,
}: Pick<Archivable, 'invoice_no' | 'isWhole' | 'files_failures'>) {
  if (invoice_no === null) return 'invoice_not_issued'
  if (isWhole) return null
  return files_failures >= TOLD_FROM ? 'invoice_file_failed' : 'invoice_file_in_making'
}

// Only the route writes it.
const workOf = (content: Buffer) => JSON.parse(content.toString()) as ArchiveWork

/** Invoices that are looked up together. */
const BATCH = 200

/** The zip of an archive's job: the files of each invoice, read from the disk as they are sent. */
export function archiveDownload(
  { database, files }: { database: Database; files: FileStore },
  org: OrgId,
  job: { name: string; content: Buffer },
): Download {
  return {
    name: job.name,
    type: FILE_FORMATS.zip,
    content: archiveOf(packed(database, files, org, workOf(job.content).ids)),
  }
}

async function* packed(database: Database, files: FileStore, org: OrgId, ids: readonly number[]) {
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH)
    const found = await read(database, (db) => archivable(db, org, some))
    for (const id of some) {
      const invoice = found.get(id)
      if (invoice) yield* papersOf(files, invoice)
    }
  }
}

async function* papersOf(files: FileStore, { invoice_no, buyer_name, issued_at, files: kept }: Archivable) {
  if (invoice_no === null || issued_at === null) return
  const madeAt = new Date(epochOf(issued_at))
  for (const { format, key } of kept) {
    const content = await buffer(await files.read(key))
    yield { name: paperName(invoice_no, buyer_name, format), content, madeAt }
  }
}
