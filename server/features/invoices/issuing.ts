import { setTimeout as sleep } from 'node:timers/promises'
import { addSeconds } from '@water/rules/calendar'
import { hasLocalNumbers } from '@water/rules/invoicing/invoice-number'
import { grouped } from '../../db/grouped'
import { inTransaction, read } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { PeriodicWork } from '../../every'
import { AskProvider } from './ask-provider'
import { claimDue, type DueInvoice, dueInvoices, organizationsWithDue, postponeDue } from './asking-store'
import type { IssuingServices } from './issuing-services'
import { applyOutcomesAsSystem, type KnownOutcome, type Outcome } from './outcomes'

/** Invoices of our own that are issued in one transaction. */
const BATCH = 500
/** The pause of an invoice that could not be issued, for a reason of our own. */
const PAUSE_S = 60
/** Calls to the provider at the same time. */
const CALLS_AT_ONCE = 16
/** Others become due while calls are under way. */
const LOOK_EVERY_MS = 1000
/** An invoice is due again after this if its worker has died: longer than its calls can take. */
const LEASE_S = 90

/** Issues the invoices that wait for it, and asks about those whose outcome is not known. */
export function issuing(services: IssuingServices): Required<Pick<PeriodicWork, 'work' | 'end'>> {
  const { provider } = services
  if (provider === null) return { work: (stopping) => issueOwn(services, stopping), end: async () => {} }
  const running = new Set<Promise<void>>()
  return {
    async work(stopping) {
      while (!stopping.aborted) {
        for (const due of await claimed(services, CALLS_AT_ONCE - running.size)) {
          const asking = new AskProvider(services, provider, due).work().finally(() => running.delete(asking))
          running.add(asking)
        }
        if (running.size === 0) return
        await Promise.race([...running, sleep(LOOK_EVERY_MS)])
      }
    },
    end: async () => {
      await Promise.all(running)
    },
  }
}

/** Claims invoices organization by organization. Each gets its share of what is left of `most`. */
async function claimed({ databases, clock }: IssuingServices, most: number): Promise<DueInvoice[]> {
  const now = clock()
  const taken: DueInvoice[] = []
  const everyone = databases.across('the organizations with due invoices')
  const organizations = await read(everyone, (reader) => organizationsWithDue(reader, now))
  for (const [place, org] of organizations.entries()) {
    const share = Math.ceil((most - taken.length) / (organizations.length - place))
    if (share === 0) break
    const own = await inTransaction(databases.of(org), (tx) =>
      claimDue(tx, org, { now, until: addSeconds(now, LEASE_S), most: share }),
    )
    taken.push(...own)
  }
  return taken
}

async function issueOwn(services: IssuingServices, stopping: AbortSignal): Promise<void> {
  const { databases, clock } = services
  while (!stopping.aborted) {
    const due = await read(databases.across('the due invoices of every organization'), (reader) =>
      dueInvoices(reader, clock(), BATCH),
    )
    for (const [org, invoices] of grouped(due, (invoice) => invoice.org))
      await issueTogether(
        services,
        org,
        invoices.map(({ id, requestNo }) => ({ id, requestNo, outcome: ownOutcome(org) })),
      )
    if (due.length < BATCH) return
  }
}

/** In the language of the other providers' words. */
const NO_ROOM = '本地发票号码只容得下编号不超过 99999 的组织，请接入开票平台'

const ownOutcome = (org: OrgId): Outcome =>
  hasLocalNumbers(org)
    ? { state: 'issued', number: null, at: null }
    : { state: 'failed', words: NO_ROOM, isRefused: false }

/** When one of many cannot be issued, each is tried alone, and that one waits. */
async function issueTogether(
  services: IssuingServices,
  org: OrgId,
  invoices: readonly KnownOutcome[],
): Promise<void> {
  try {
    await applyOutcomesAsSystem(services, org, invoices)
  } catch (error) {
    if (invoices.length > 1) {
      for (const one of invoices) await issueTogether(services, org, [one])
      return
    }
    services.report(error)
    await inTransaction(services.databases.of(org), (tx) =>
      postponeDue(
        tx,
        org,
        invoices.map(({ id }) => id),
        addSeconds(services.clock(), PAUSE_S),
      ),
    )
  }
}
