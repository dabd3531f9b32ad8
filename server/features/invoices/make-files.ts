import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { addSeconds } from '@water/rules/calendar'
import type { Clock } from '../../clock'
import type { Databases } from '../../db/databases'
import { grouped } from '../../db/grouped'
import { inTransaction, read } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { FileStore } from '../../files/file-store'
import { paperSources } from './detail'
import {
  type Format,
  keepFiles,
  keptFormats,
  type MadeFiles,
  postponeFiles,
  type StoredFile,
  TOLD_FROM,
  withoutFiles,
} from './files-store'
import { notifyFilesFailed } from './notify'
import { renderInvoice } from './paper/pdf'
import { invoiceXml } from './paper/xml'
import { factsOf, type PaperSource } from './paper-facts'

export interface FileServices {
  databases: Databases
  clock: Clock
  files: FileStore
  report(error: unknown): void
}

/** Invoices that are looked up together. */
const LOOKED_UP = 200
/** The files of so many invoices are written to the disk together, and their rows in one transaction. */
const TOGETHER = 25
/** Files written at once. More would take every thread that the drawing of the next ones needs. */
const WRITTEN_AT_ONCE = 2
/** The pause of an invoice whose files could not be made. */
const PAUSE_S = 300

/**
 * Makes the files of issued invoices. The rows are written after the files are on the disk: a kill in between leaves files that are
 * swept, and the next turn makes them again.
 */
export async function makeFiles(services: FileServices, stopping: AbortSignal): Promise<void> {
  const { databases, clock } = services
  for (;;) {
    const due = await read(databases.across('the invoices without files of every organization'), (reader) =>
      withoutFiles(reader, clock(), LOOKED_UP),
    )
    for (const [org, invoices] of grouped(due, (invoice) => invoice.org)) {
      const ids = invoices.map(({ id }) => id)
      const [sources, kept] = await read(databases.of(org), (reader) =>
        Promise.all([paperSources(reader, org, ids, clock()), keptFormats(reader, org, ids)]),
      )
      const wanted = [...sources].map(([id, source]) => ({ source, kept: kept.get(id) ?? [] }))
      await makeAll(services, org, wanted, stopping)
    }
    if (due.length < LOOKED_UP || stopping.aborted) return
  }
}

/** An invoice with the files that it has already. */
interface Wanted {
  source: PaperSource
  kept: readonly Format[]
}

/** Some are drawn while those before them are written. */
async function makeAll(
  services: FileServices,
  org: OrgId,
  wanted: readonly Wanted[],
  stopping: AbortSignal,
): Promise<void> {
  let keeping = Promise.resolve()
  for (let from = 0; from < wanted.length && !stopping.aborted; from += TOGETHER) {
    const some = wanted.slice(from, from + TOGETHER)
    const [drawn] = await Promise.all([drawnTogether(some), keeping])
    keeping = keepTogether(services, org, drawn)
  }
  await keeping
}

/** The files of an invoice that could be drawn, and why others could not. */
interface Drawn {
  invoice: PaperSource['invoice']
  files: { format: Format; content: Buffer }[]
  errors: unknown[]
}

async function drawnTogether(wanted: readonly Wanted[]): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  for (const one of wanted) drawn.push(await drawnOf(one))
  return drawn
}

/** One file does not wait for the other. */
async function drawnOf({ source, kept }: Wanted): Promise<Drawn> {
  const { invoice } = source
  const drawn: Drawn = { invoice, files: [], errors: [] }
  const drawings: Record<'xml' | 'pdf', () => Promise<Buffer> | Buffer> = {
    xml: () => Buffer.from(invoiceXml(factsOf(source))),
    pdf: () => renderInvoice(factsOf(source), invoice.status === 'red_flushed'),
  }
  for (const format of ['xml', 'pdf'] as const) {
    if (kept.includes(format)) continue
    try {
      drawn.files.push({ format, content: await drawings[format]() })
    } catch (error) {
      drawn.errors.push(error)
    }
  }
  return drawn
}

/** When they cannot be kept together, each is kept by itself: one that cannot be is no fault of the others. */
async function keepTogether(services: FileServices, org: OrgId, drawn: readonly Drawn[]): Promise<void> {
  const { databases, clock, files } = services
  const made: MadeFiles[] = []
  const failed = drawn.filter(({ errors }) => errors.length > 0)
  const rest = drawn.values()
  const lane = async () => {
    for (const one of rest) {
      try {
        made.push(await stored(files, one))
      } catch (error) {
        failed.push({ ...one, errors: [error] })
      }
    }
  }
  await Promise.all(Array.from({ length: WRITTEN_AT_ONCE }, lane))
  try {
    const kept = await inTransaction(databases.of(org), (tx) => keepFiles(tx, org, made, clock()))
    const late = made.filter(({ invoice }) => !kept.has(invoice))
    await files.drop(late.flatMap(({ files }) => files.map(({ key }) => key)))
  } catch (error) {
    if (drawn.length > 1) {
      for (const one of drawn) await keepTogether(services, org, [one])
      return
    }
    failed.push(...drawn.map((one) => ({ ...one, errors: [error] })))
  }
  if (failed.length > 0) await postpone(services, org, failed)
}

/** Puts those off that have failed, and tells staff of them once: what fails twice will fail again. */
async function postpone(
  { databases, clock, report }: FileServices,
  org: OrgId,
  failed: readonly Drawn[],
): Promise<void> {
  for (const error of failed.flatMap(({ errors }) => errors)) report(error)
  const now = clock()
  const ids = failed.map(({ invoice }) => invoice.id)
  await inTransaction(databases.of(org), async (tx) => {
    const postponed = await postponeFiles(tx, org, ids, addSeconds(now, PAUSE_S))
    // An update returns its rows in no order; the notice names the first.
    const told = postponed
      .filter(({ failures }) => failures === TOLD_FROM)
      .sort((one, other) => one.id - other.id)
    if (told.length > 0) await notifyFilesFailed({ tx, org, now }, told)
  })
}

async function stored(files: FileStore, { invoice, files: drawn, errors }: Drawn): Promise<MadeFiles> {
  const kept: StoredFile[] = []
  for (const { format, content } of drawn) {
    const key = await files.receive(Readable.from([content]))
    const sha256 = createHash('sha256').update(content).digest('hex')
    kept.push({ invoice_id: invoice.id, format, key, size: content.length, sha256 })
  }
  return { invoice: invoice.id, status: invoice.status, files: kept, isWhole: errors.length === 0 }
}
