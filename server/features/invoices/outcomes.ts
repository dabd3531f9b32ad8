import type { LocalTime } from '@water/rules/calendar'
import { localInvoiceNumber } from '@water/rules/invoicing/invoice-number'
import { fen, yuan } from '@water/rules/money'
import type { Databases } from '../../db/databases'
import { grouped } from '../../db/grouped'
import { type UnitOfWork, write } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { pairs } from '../../pairs'
import { lockAccounts } from '../ledger/accounts-store'
import { writeInvoiceStatus } from '../ledger/invoiced-store'
import { orderIdsOf } from './lines-store'
import {
  notifyInvoiceContradicted,
  notifyInvoiceFailed,
  notifyInvoiceIssued,
  notifyJobIssued,
} from './notify'
import {
  type Asked,
  askedInvoices,
  type Issued,
  invoicesNumbered,
  makersWithoutInvoices,
  type ProvidedFile,
  takeSerials,
  writeCancelled,
  writeFailed,
  writeIssued,
} from './outcomes-store'

/** The known state of a request: `number` null means that the number is ours to take. */
export type Outcome =
  | { state: 'issued'; number: string | null; at: LocalTime | null; files?: readonly ProvidedFile[] }
  | { state: 'failed'; words: string; isRefused: boolean }

export interface KnownOutcome {
  id: number
  requestNo: string
  outcome: Outcome
}

/** An answer that contradicts what is kept: nothing was changed, and people must look at it. */
export interface Incident {
  invoice: number
  requestNo: string
  /** The number that the provider names. */
  number: string
}

/**
 * Applies what became of requests, in one transaction: the same answer twice changes nothing. Numbers of our own are taken here, in
 * the order of the invoices. Blue invoices whose reds are issued are cancelled with them.
 */
export async function applyOutcomes(
  unit: UnitOfWork,
  outcomes: readonly KnownOutcome[],
): Promise<Incident[]> {
  const { tx, org } = unit
  const ids = outcomes.map(({ id }) => id)
  // The account of an invoice never changes, so it can be read before its lock.
  const before = await askedInvoices(tx, org, ids)
  await lockAccounts(tx, org, [...new Set(before.map(({ meter }) => meter))])
  const asked = new Map((await askedInvoices(tx, org, ids)).map((invoice) => [invoice.id, invoice]))
  const numbers = outcomes.flatMap(({ outcome }) =>
    outcome.state === 'issued' ? (outcome.number ?? []) : [],
  )
  const known = numbers.length > 0 ? await invoicesNumbered(tx, org, numbers) : new Map<string, number>()
  const incidents: Incident[] = []
  const due: { invoice: Asked; outcome: Outcome }[] = []
  for (const { id, requestNo, outcome } of [...outcomes].sort((one, other) => one.id - other.id)) {
    const invoice = asked.get(id)
    const isOpen = invoice?.status === 'issuing' && invoice.requestNo === requestNo
    const holder = outcome.state === 'issued' && outcome.number ? known.get(outcome.number) : undefined
    if (isOpen && holder === undefined) due.push({ invoice, outcome })
    else if (outcome.state === 'issued' && outcome.number && holder !== id)
      incidents.push({ invoice: id, requestNo, number: outcome.number })
  }
  for (const { invoice: id, requestNo, number } of incidents)
    await notifyInvoiceContradicted(unit, { id, invoice: asked.get(id)?.invoiceNo ?? requestNo, number })
  await fail(unit, due)
  await issue(unit, due)
  const touched = due.flatMap(({ invoice }) => [
    invoice.id,
    ...(invoice.redOf === null ? [] : [invoice.redOf]),
  ])
  if (touched.length > 0) await writeInvoiceStatus(tx, org, await orderIdsOf(tx, org, touched), unit.now)
  return incidents
}

/** The same in a transaction of the system. */
export function applyOutcomesAsSystem(
  { databases, clock }: { databases: Databases; clock: () => LocalTime },
  org: OrgId,
  outcomes: readonly KnownOutcome[],
): Promise<Incident[]> {
  const now = clock()
  const caller = { id: null, name: '' }
  const command = { action: 'invoice.settle', org, actor: caller, now, address: '', request_id: '' }
  return write(databases.of(org), command, (tx, audit) =>
    applyOutcomes({ tx, org, now, caller, audit }, outcomes),
  )
}

type Due = readonly { invoice: Asked; outcome: Outcome }[]

async function issue(unit: UnitOfWork, due: Due): Promise<void> {
  const { tx, org, now, audit } = unit
  const issued = due.flatMap(({ invoice, outcome }) =>
    outcome.state === 'issued'
      ? [{ invoice, number: outcome.number, at: outcome.at ?? now, files: outcome.files ?? [] }]
      : [],
  )
  if (issued.length === 0) return
  const own = issued.filter(({ number }) => number === null).length
  const year = Number(now.slice(0, 4))
  let serial = own > 0 ? await takeSerials(tx, org, year, own) : 0
  const rows: Issued[] = issued.map(({ invoice: { id }, number, at, files }) => ({
    id,
    files,
    number: number ?? localInvoiceNumber(year, org, serial++),
    at,
  }))
  await writeIssued(tx, org, rows, now)
  const cancelled = issued.flatMap(({ invoice: { redOf } }) => redOf ?? [])
  if (cancelled.length > 0) await writeCancelled(tx, org, cancelled, now)
  const makers = issued.flatMap(({ invoice: { createdBy } }) => createdBy ?? [])
  const untold = await makersWithoutInvoices(tx, org, makers)
  const pairsIssued = pairs(rows, issued)
  await notifyJobs(
    unit,
    pairsIssued.map(([{ number }, { invoice }]) => ({ invoice, number })),
    untold,
  )
  for (const [{ id, number }, { invoice }] of pairsIssued) {
    const { redOf, createdBy: by, job, buyer, amount } = invoice
    if (by !== null && job === null && untold.has(by))
      await notifyInvoiceIssued(unit, { id, by, invoice: number, buyer, amount })
    audit({
      object: ['invoice', id],
      before: { status: 'issuing' },
      after: { status: 'issued', invoice_no: number },
    })
    if (redOf !== null)
      audit({
        object: ['invoice', redOf],
        before: { status: 'issued' },
        after: { status: 'red_flushed', red_by: id },
      })
  }
}

/** A job is told in one notice, which grows with its invoices. */
async function notifyJobs(
  unit: UnitOfWork,
  issued: readonly { invoice: Asked; number: string }[],
  untold: ReadonlySet<number>,
): Promise<void> {
  const made = issued.flatMap(({ invoice: { createdBy: by, job, amount }, number }) =>
    by !== null && job !== null && untold.has(by) ? [{ by, job, amount, number }] : [],
  )
  for (const [job, invoices] of grouped(made, (one) => one.job)) {
    const [{ by, number: invoice }] = invoices as [(typeof made)[number]]
    const amount = yuan(invoices.reduce((sum, one) => sum + fen(one.amount), 0))
    await notifyJobIssued(unit, { job, by, invoice, count: invoices.length, amount })
  }
}

async function fail(unit: UnitOfWork, due: Due): Promise<void> {
  const { tx, org, now, audit } = unit
  for (const { invoice, outcome } of due) {
    if (outcome.state !== 'failed') continue
    const { words, isRefused } = outcome
    await writeFailed(tx, org, invoice.id, { words, isRefused, now })
    audit({
      object: ['invoice', invoice.id],
      before: { status: 'issuing' },
      after: { status: 'failed', failure: words },
    })
    const { id, createdBy: by, requestNo, buyer, amount } = invoice
    await notifyInvoiceFailed(unit, { id, by, invoice: requestNo, buyer, amount, words })
  }
}
