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

/** Invoices that are looked up together. */
const LOOKED_UP = 200
/** The files of so many invoices are written to the disk together, and their rows in one transaction. */
const TOGETHER = 25
/** Files written at once. More would hold every thread that the drawing of the next ones needs. */
const WRITTEN_AT_ONCE = 2
/** The pause of an invoice whose files could not be made. */
const PAUSE_S = 300

/**
 * Makes the files of issued invoices. The rows are written after the files are on the disk: a kill in between leaves files that are
 * swept, and the next turn makes them again.
 */
export async function makeFiles(services: FileServices, stopping: AbortSignal): Promise<void> {
  const { db, clock } = services
  for (;;) {
    const due = await read(db, (reader) => withoutFiles(reader, clock(), LOOKED_UP))
    for (const [org, invoices] of grouped(due, (invoice) => invoice.org)) {
      const ids = invoices.map(({ id }) => id)
      const sources = await read(db, (reader) => paperSources(reader, org, ids, clock()))
      await makeAll(services, org, [...sources.values()], stopping)
    }
    if (due.length < LOOKED_UP || stopping.aborted) return
  }
}

/** Some are drawn while those before them are written. */
async function makeAll(
  services: FileServices,
  org: OrgId,
  sources: readonly PaperSource[],
  stopping: AbortSignal,
): Promise<void> {
  let keeping = Promise.resolve()
  for (let from = 0; from < sources.length && !stopping.aborted; from += TOGETHER) {
    const some = sources.slice(from, from + TOGETHER)
    const drawing = drawnTogether(services, org, some)
    const [drawn] = await Promise.all([drawing, keeping])
    keeping = keepTogether(services, org, drawn)
  }
  await keeping
}

/** The files of those that can be drawn; the others wait. */
async function drawnTogether(
  services: FileServices,
  org: OrgId,
  sources: readonly PaperSource[],
): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  for (const source of sources) {
    try {
      drawn.push(...(await drawnOf(source)))
    } catch (error) {
      await postpone(services, org, [source.invoice.id], error)
    }
  }
  return drawn
}

/** When they cannot be kept, which is no fault of one of them, all wait. */
async function keepTogether(services: FileServices, org: OrgId, drawn: readonly Drawn[]): Promise<void> {
  const { db, clock, files } = services
  const made: InvoiceFile[] = []
  const rest = drawn.values()
  const lane = async () => {
    for (const one of rest) made.push(await stored(files, one))
  }
  try {
    await Promise.all(Array.from({ length: WRITTEN_AT_ONCE }, lane))
    const kept = await inTransaction(db, (tx) => keepFiles(tx, org, made, clock()))
    await files.drop(made.flatMap(({ invoice_id, key }) => (kept.has(invoice_id) ? [] : [key])))
  } catch (error) {
    const ids = [...new Set(drawn.map(({ invoice }) => invoice.id))]
    await postpone(services, org, ids, error)
  }
}

async function postpone(
  { db, clock, report }: FileServices,
  org: OrgId,
  ids: readonly number[],
  error: unknown,
): Promise<void> {
  report(error)
  await inTransaction(db, (tx) => postponeFiles(tx, org, ids, addSeconds(clock(), PAUSE_S)))
}

interface Drawn {
  invoice: PaperSource['invoice']
  format: Format
  content: Buffer
}

async function drawnOf(source: PaperSource): Promise<Drawn[]> {
  const { invoice } = source
  const facts = factsOf(source)
  return [
    { invoice, format: 'pdf', content: await renderInvoice(facts, invoice.status === 'red_flushed') },
    { invoice, format: 'xml', content: Buffer.from(invoiceXml(facts)) },
  ]
}

async function stored(files: FileStore, { invoice, format, content }: Drawn): Promise<InvoiceFile> {
  const key = await files.receive(Readable.from([content]))
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { invoice_id: invoice.id, status: invoice.status, format, key, size: content.length, sha256 }
}
