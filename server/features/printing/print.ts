import { setImmediate } from 'node:timers/promises'
import { FILE_FORMATS } from '@water/contract/file-format'
import { orderVocabulary } from '@water/contract/orders/vocabulary'
import { dateOf, epochOf, type LocalDate } from '@water/rules/calendar'
import { type Reader, read } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { paperFont } from '../../paper/font'
import { orNotFound, refuse } from '../../refusal'
import { readJobFile } from '../jobs/files-store'
import type { EndedWork, FileJob } from '../jobs/job'
import type { FileToMake } from '../jobs/make-file'
import { readOrderDetails } from '../orders/detail'
import { billFactsOf, payingFactsOf } from '../orders/store'
import { findOrganization } from '../organizations/store'
import { drawBill } from './bill'
import { Letter, type Letterhead, type PaperSize } from './letter'
import { drawReminder } from './reminder'
import { billsOnRoute, type Debtor, debtorsOnRoute, insertReminded } from './store'

/** The print that a person has asked for. */
export interface PrintWork {
  kind: 'bill' | 'reminder'
  paper: PaperSize
  payBy: LocalDate
  orders: readonly number[]
}

/** Documents whose facts are in memory together. */
const TOGETHER = 100

/**
 * Bills or reminders as one PDF. A page leaves the memory when it is drawn, and only the orders of a hundred documents are in it.
 */
export const orderPrint: FileJob = {
  about: () => ({ action: 'order.print', type: FILE_FORMATS.pdf }),
  make,
  finish: keepReminded,
}

/** Keeps whom the letters remind, and when: a valve is closed after a notice alone. A former customer's letter is none to the present one. */
async function keepReminded({ tx, org, now, job, hasFailed }: EndedWork): Promise<void> {
  if (hasFailed) return
  // The route wrote it.
  const { kind, orders } = JSON.parse((await readJobFile(tx, org, job)).toString()) as PrintWork
  if (kind !== 'reminder') return
  const reminded = (await debtorsOnRoute(tx, org, orders)).filter(({ is_former }) => !is_former)
  await insertReminded(
    tx,
    org,
    { job, now },
    reminded.map(({ meter }) => meter),
  )
}

async function* make(job: FileToMake): AsyncGenerator<Buffer> {
  // The route wrote it.
  const work = JSON.parse(job.content.toString()) as PrintWork
  const head = await read(job.db, (db) => letterheadOf(db, job.org))
  const title = `${head.name} ${orderVocabulary.paperKind[work.kind].zh}`
  const letter = new Letter(await paperFont(), work.paper, { title, createdAt: new Date(epochOf(job.now)) })
  yield* work.kind === 'bill' ? bills(job, work, letter, head) : reminders(job, work, letter, head)
  yield await letter.finished()
}

async function letterheadOf(db: Reader, org: OrgId): Promise<Letterhead> {
  const { name, address } = orNotFound(await findOrganization(db, org))
  return { name, address, ...(await payingFactsOf(db, org)) }
}

async function* bills(job: FileToMake, { orders }: PrintWork, letter: Letter, head: Letterhead) {
  const today = dateOf(job.now)
  const ids = await read(job.db, (db) => billsOnRoute(db, job.org, orders))
  const factsOf = async (db: Reader, org: OrgId, some: readonly number[]) => {
    const details = await readOrderDetails(db, org, some, today)
    return { details, facts: await billFactsOf(db, org, some) }
  }
  if (ids.length === 0) refuse('nothing_to_print')
  yield* eachDrawn(job, letter, ids, factsOf, (id, { details, facts }) => {
    const order = details.get(id)
    const { address = '', former_nos = '' } = facts.get(id) ?? {}
    if (order) drawBill(letter, { order, address, former_nos }, head, today)
  })
}

async function* reminders(job: FileToMake, { orders, payBy }: PrintWork, letter: Letter, head: Letterhead) {
  const today = dateOf(job.now)
  const debtors = await read(job.db, (db) => debtorsOnRoute(db, job.org, orders))
  // They have paid meanwhile.
  if (debtors.length === 0) refuse('nobody_to_remind')
  const factsOf = (db: Reader, org: OrgId, some: readonly Debtor[]) =>
    readOrderDetails(
      db,
      org,
      some.flatMap(({ orders }) => orders),
      today,
    )
  yield* eachDrawn(job, letter, debtors, factsOf, (debtor, details) => {
    const owed = debtor.orders.flatMap((id) => details.get(id) ?? [])
    drawReminder(letter, { debtor, orders: owed }, head, { today, payBy })
  })
}

/** Draws the documents one after the other, so that the worker does its other work between two of them. */
async function* eachDrawn<Document, Facts>(
  { db, org, progress }: FileToMake,
  letter: Letter,
  documents: readonly Document[],
  factsOf: (db: Reader, org: OrgId, some: readonly Document[]) => Promise<Facts>,
  draw: (document: Document, facts: Facts) => void,
): AsyncGenerator<Buffer> {
  await progress(0, documents.length)
  for (let from = 0; from < documents.length; from += TOGETHER) {
    const some = documents.slice(from, from + TOGETHER)
    const facts = await read(db, (reader) => factsOf(reader, org, some))
    for (const document of some) {
      draw(document, facts)
      yield letter.taken()
      await setImmediate()
    }
    await progress(from + some.length, documents.length)
  }
}
