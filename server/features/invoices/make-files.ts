import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { addSeconds } from '@water/rules/calendar'
import type { Clock } from '../../clock'
import type { Database } from '../../db/database'
import { grouped } from '../../db/grouped'
import { inTransaction, read } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { FileStore } from '../../files/file-store'
import { paperSources } from './detail'
import { type Format, type InvoiceFile, keepFiles, postponeFiles, withoutFiles } from './files-store'
import { renderInvoice } from './paper/pdf'
import { invoiceXml } from './paper/xml'
import { factsOf, type PaperSource } from './paper-facts'

export interface FileServices {
  db: Database
  clock: Clock
  files: FileStore
  report(error: unknown): void
}

const BATCH = 50
/** The pause of an invoice whose files could not be made. */
const PAUSE_S = 300

/**
 * Makes the files of issued invoices. The rows are written after the files are on the disk: a kill in between leaves files that are
 * swept, and the next turn makes them again.
 */
export async function makeFiles(services: FileServices, stopping: AbortSignal): Promise<void> {
  const { db, clock } = services
  for (;;) {
    const due = await read(db, (reader) => withoutFiles(reader, clock(), BATCH))
    for (const [org, invoices] of grouped(due, (invoice) => invoice.org)) {
      const ids = invoices.map(({ id }) => id)
      const sources = await read(db, (reader) => paperSources(reader, org, ids, clock()))
      for (const source of sources.values()) {
        if (stopping.aborted) return
        await makeFilesOf(services, org, source)
      }
    }
    if (due.length < BATCH || stopping.aborted) return
  }
}

async function makeFilesOf(services: FileServices, org: OrgId, source: PaperSource): Promise<void> {
  const { db, clock, files, report } = services
  const { id } = source.invoice
  try {
    const facts = factsOf(source)
    const made = [
      await stored(services, id, 'pdf', await renderInvoice(facts)),
      await stored(services, id, 'xml', Buffer.from(invoiceXml(facts))),
    ]
    const isKept = await inTransaction(db, (tx) => keepFiles(tx, org, made, clock()))
    if (!isKept) await files.remove(made.map(({ key }) => key))
  } catch (error) {
    report(error)
    await inTransaction(db, (tx) => postponeFiles(tx, org, id, addSeconds(clock(), PAUSE_S)))
  }
}

async function stored(
  { files }: FileServices,
  invoice: number,
  format: Format,
  content: Buffer,
): Promise<InvoiceFile> {
  const key = await files.receive(Readable.from([content]))
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { invoice_id: invoice, format, key, size: content.length, sha256 }
}
