import type { Confirmation } from '../features/invoices/provider'
import { type Chance, chanceOf } from '../seed/chance'
import { FaultyProvider, type ProviderCall, type Turn } from '../testing/faulty-provider'
import { issueInvoices, nameSeller } from '../testing/invoices'
import type { TestApp } from '../testing/test-app'

/** How an organization's invoices are issued in a history. */
export interface Invoicing {
  /** Null: they have numbers of our own. */
  provider: FaultyProvider | null
  /** From now on every call goes well and every buyer confirms. */
  calm(): void
  /** A turn of the worker. */
  work(): Promise<void>
}

/** Prepares an organization to issue invoices: by itself, or through a provider that fails as it likes. */
export async function beginInvoicing(t: TestApp, org: number, chance: Chance): Promise<Invoicing> {
  await nameSeller(t, org)
  const faults = chanceOf(`faults ${chance.next()}`)
  let isCalm = false
  const provider = chance.happens(0.7)
    ? new FaultyProvider(
        () => t.clock.now,
        (call) => (isCalm ? 'well' : turnOf(call, faults)),
      )
    : null
  if (provider) provider.buyer = buyers(faults, () => isCalm)
  return {
    provider,
    calm() {
      isCalm = true
    },
    work: () => issueInvoices(t, { provider, limit_ms: 30, report: refuseAnother }),
  }
}

/** Each makes up its mind once. */
function buyers(chance: Chance, isCalm: () => boolean): FaultyProvider['buyer'] {
  const said = new Map<string, Confirmation>()
  return (requestNo) => {
    const before = said.get(requestNo)
    if (before) return before
    const mind = isCalm()
      ? 'confirmed'
      : chance.pick(['waiting', 'waiting', 'confirmed', 'confirmed', 'refused'] as const)
    if (mind === 'waiting') return { state: mind }
    const end: Confirmation =
      mind === 'refused'
        ? { state: mind, words: '购方不同意' }
        : { state: mind, number: `Q${requestNo.slice(-12)}` }
    said.set(requestNo, end)
    return end
  }
}

/** A fault of a provider is reported; anything else is an error of ours. */
function refuseAnother(error: unknown): void {
  if (!/, call \d+: /.test(String(error))) throw error
}

const NONSENSE = [
  null,
  'OK',
  { state: 'unknown' },
  { state: 'issued', number: '1234567890123456789', at: '2026-01-01 00:00:00' },
]

function turnOf(call: ProviderCall, chance: Chance): Turn {
  if (chance.happens(0.5)) return 'well'
  if (chance.happens(0.1)) return { says: chance.pick(NONSENSE) }
  if (call === 'issue' && chance.happens(0.25)) return 'refuses'
  return chance.pick(['lost', 'lost', 'late', 'unheard', 'working'] as const)
}
