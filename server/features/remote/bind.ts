import type { Parsed } from '@water/contract/endpoint'
import type { bindModule } from '@water/contract/remote/calls'
import type { LocalTime } from '@water/rules/calendar'
import { grouped } from '../../db/grouped'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import { orNotFound, Refusal, refuse, refuseField, tried } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import { refuseUnfit } from '../reference/bound-types-store'
import {
  type BindableDevice,
  type Binding,
  bindableDevices,
  bindingsOfImeis,
  changeBinding,
  endBindings,
  foreignEnds,
  gatewaysAmong,
  insertBindings,
  lockBindings,
  type NewBinding,
  takeImeis,
} from './bindings-store'

/** The module that an account's device is to have. */
export type BindRequest = Omit<Parsed<typeof bindModule>['body'], 'organization'> & { meter: number }

interface Bound {
  id: number
  binding: NewBinding
  before: Binding | null
}

/** The binding that stands now, or why it does not. */
export type BindOutcome = ({ ok: true } & Bound) | { ok: false; refusal: Refusal }

/**
 * 绑定远传模块。Binds modules to the devices in use of accounts, each of another account: the same number again changes its binding,
 * another one replaces it. The same statements serve one account and thousands.
 */
export async function bindModules(
  unit: UnitOfWork,
  requests: readonly BindRequest[],
): Promise<BindOutcome[]> {
  const { tx, org } = unit
  const meters = requests.map(({ meter }) => meter)
  await lockAccounts(tx, org, meters)
  const imeis = requests.map(({ imei }) => imei)
  const known = {
    now: unit.now,
    foreign: await foreignEnds(tx, org, imeis),
    gateways: await gatewaysAmong(
      tx,
      org,
      requests.flatMap(({ gateway }) => gateway ?? []),
    ),
    ofMeters: grouped((await lockBindings(tx, org, meters)).filter(isSpell), ({ meter }) => meter),
    ofImeis: grouped((await bindingsOfImeis(tx, org, imeis)).filter(isSpell), ({ imei }) => imei),
    devices: await bindableDevices(tx, org, meters),
  }
  const decided = requests.map((request) => tried(() => wanted(request, known)))
  const fresh = decided.filter((one): one is Wanted => !(one instanceof Refusal) && one.isNew)
  const taken = await takeImeis(
    tx,
    org,
    fresh.map(({ binding }) => binding),
  )
  const possible = decided.map((one) =>
    one instanceof Refusal || !one.isNew || taken.has(one.binding.imei)
      ? one
      : new Refusal('imei_in_use_elsewhere', { params: { imei: one.binding.imei }, about: 'imei' }),
  )
  return written(unit, possible)
}

async function written(unit: UnitOfWork, decided: readonly (Wanted | Refusal)[]): Promise<BindOutcome[]> {
  const made = decided.filter((one): one is Wanted => !(one instanceof Refusal))
  const fresh = made.filter(({ isNew }) => isNew)
  const replaced = fresh.flatMap(({ binding, before }) =>
    before ? [{ meter: binding.meter, at: binding.from }] : [],
  )
  await endBindings(unit, replaced, 'replaced')
  const ids = await insertBindings(
    unit,
    fresh.map(({ binding }) => binding),
  )
  for (const { binding, before, isNew } of made)
    if (!isNew && before) await changeBinding(unit, before.id, binding)
  return decided.map((one): BindOutcome => {
    if (one instanceof Refusal) return { ok: false, refusal: one }
    const { binding, before } = one
    // A new binding has an id, and another one changes what stood before.
    return { ok: true, id: ids.get(binding.meter) ?? before!.id, binding, before }
  })
}

/** Binds one module or throws its refusal. */
export async function bindOne(unit: UnitOfWork, request: BindRequest): Promise<Bound> {
  const [[, outcome]] = pairs([request], await bindModules(unit, [request])) as [[BindRequest, BindOutcome]]
  if (!outcome.ok) throw outcome.refusal
  return outcome
}

/** Ends the binding of an account's module now. */
export async function unbind(unit: UnitOfWork, meter: number): Promise<Binding> {
  const { tx, org, now } = unit
  await lockAccounts(tx, org, [meter])
  await lockBindings(tx, org, [meter])
  const [ended] = await endBindings(unit, [{ meter, at: now }], 'unbound')
  return orNotFound(ended)
}

/** A binding that was corrected at its own beginning is none. */
const isSpell = ({ from, until }: Binding): boolean => until !== from

interface Known {
  now: LocalTime
  foreign: ReadonlyMap<string, LocalTime>
  gateways: ReadonlySet<number>
  ofMeters: ReadonlyMap<number, readonly Binding[]>
  ofImeis: ReadonlyMap<string, readonly (Binding & { account_no: string })[]>
  devices: ReadonlyMap<number, BindableDevice>
}

interface Wanted {
  binding: NewBinding
  /** The binding that it changes or replaces. */
  before: Binding | null
  isNew: boolean
}

function wanted(
  { meter, imei, gateway = null, no_cut, from: asked }: BindRequest,
  { now, gateways, foreign, ofMeters, ofImeis, devices }: Known,
): Wanted {
  if (gateway !== null && !gateways.has(gateway)) refuseField('gateway', 'not_a_gateway')
  const device = orNotFound(devices.get(meter))
  const { account_no, installation, since } = device
  if (device.status === 'closed') refuse('meter_closed', { params: { account_no } })
  refuseUnfit(device)
  const bindings = ofMeters.get(meter) ?? []
  const open = bindings.find(({ until }) => until === null) ?? null
  const same = open?.imei === imei ? open : null
  const from = asked ?? same?.from ?? now
  if (from > now) refuseField('from', 'future')
  const others = bindings.filter((one) => one !== open)
  const ends = [since, ...others.flatMap(({ until }) => until ?? []), ...(open && !same ? [open.from] : [])]
  // It has the beginning of the device.
  const earliest = ends.sort().at(-1)!
  if (from < earliest) refuseField('from', 'not_before', { date: earliest })
  const inUse = (ofImeis.get(imei) ?? []).find(
    (one) => one.id !== same?.id && (one.until === null || one.until > from),
  )
  if (inUse) refuse('imei_in_use', { params: { imei, account_no: inUse.account_no }, about: 'imei' })
  if ((foreign.get(imei) ?? from) > from) refuse('imei_in_use_elsewhere', { params: { imei }, about: 'imei' })
  return { binding: { meter, installation, imei, gateway, no_cut, from }, before: open, isNew: !same }
}
