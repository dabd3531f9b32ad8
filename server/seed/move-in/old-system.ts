import { readBefore } from '@water/rules/billing/what-if'
import { addDays, type LocalDate } from '@water/rules/calendar'
import { CUBIC_METRE, cubicMetres, type Fen, type Litres, totalOf, yuan } from '@water/rules/money'
import { type Chance, chanceOf } from '../chance'
import { personName, phoneNumber } from '../people'
import { type OldBill, type Town, WATER } from './town'

/** An account of the invented old system. */
export interface OldAccount {
  account_no: string
  former_no: string | null
  meter_no: string
  customer_name: string
  phone: string
  address: string
  book: string
  persons: number
  cycle: 1 | 2
  installed: LocalDate
  closed_at: LocalDate | null
  /** Its readings, oldest first; the last one is where this system goes on. */
  readings: OldReading[]
}

interface OldReading {
  readOn: LocalDate
  index: Litres
  bill: OldBill
}

export interface OldOpenBill {
  account_no: string
  external_no: string
  readOn: LocalDate
  months: number
  from: LocalDate
  bill: OldBill
  paid: Fen
  penalty: Fen
  isInvoiced: boolean
}

/** A bill for the parallel run, beside what this system makes of the same reading. */
export interface ParallelBill {
  account_no: string
  readOn: LocalDate
  index: Litres
  old: OldBill
  /** Null: it has no bill here. */
  ours: OldBill | null
}

export interface OldSystem {
  asOf: LocalDate
  accounts: OldAccount[]
  bills: OldOpenBill[]
  balances: { account_no: string; balance: Fen }[]
  parallel: ParallelBill[]
}

const ACCOUNTS = 48
const MONTHS = 30
const CLOSED = new Set([11, 23, 37])

/** A system that never was: the same organization, day and seed always make the same one. */
export function oldSystem(town: Town, asOf: LocalDate, today: LocalDate): OldSystem {
  const accounts = Array.from({ length: ACCOUNTS }, (_, at) => accountOf(town, asOf, at))
  return {
    ...{ asOf, accounts },
    bills: accounts.flatMap((account, at) => openBillsOf(account, at, asOf)),
    balances: accounts.flatMap(({ account_no, closed_at }, at) => {
      const chance = chanceOf(`balance ${account_no}`)
      return at % 5 === 3 && closed_at === null ? [{ account_no, balance: chance.between(500, 20_000) }] : []
    }),
    parallel: parallelOf(town, accounts, asOf, today),
  }
}

function accountOf(town: Town, asOf: LocalDate, at: number): OldAccount {
  const chance = chanceOf(`move-in ${town.code} ${at}`)
  const cycle = at % 2 === 0 ? 1 : 2
  const persons = chance.pick([1, 2, 2, 3, 3, 4, 5])
  const lastRead = addDays(asOf, -chance.between(5, 10))
  const series = town.series * 1000
  const closed_at = CLOSED.has(at) ? addDays(lastRead, 3) : null
  return {
    account_no: `0${300_101 + series + at * 3}`,
    former_no: at % 8 === 1 ? `J${1001 + series + at}` : null,
    meter_no: `LJ${20_250_001 + series * 10 + at * 13}`,
    ...{ customer_name: personName(chance), phone: phoneNumber(chance) },
    address: `江南新村 ${Math.floor(at / 12) + 1} 号楼 ${Math.floor((at % 12) / 2) + 1}0${(at % 2) + 1} 室`,
    book: town.books[at % town.books.length]!,
    ...{ persons, cycle, closed_at },
    installed: `${2012 + (at % 9)}-0${(at % 8) + 1}-15`,
    readings: readingsOf(town, { chance, persons, cycle, lastRead }),
  }
}

interface Use {
  chance: Chance
  persons: number
  cycle: 1 | 2
  lastRead: LocalDate
}

function readingsOf(town: Town, { chance, persons, cycle, lastRead }: Use): OldReading[] {
  const monthly = persons * 3 + chance.between(0, 4)
  let index = chance.between(40, 900) * CUBIC_METRE
  return Array.from({ length: MONTHS / cycle }, (_, at) => {
    const readOn = readBefore(lastRead, (MONTHS / cycle - 1 - at) * cycle)
    const volume = Math.round((monthly * cycle * chance.between(80, 120)) / 100) * CUBIC_METRE
    index += volume
    return { readOn, index, bill: town.billOf({ volume, persons, readOn, months: cycle }) }
  })
}

/** Every third account owes its last bill, some of them three; every closed one owes one, as a former tenant may. */
function openBillsOf(account: OldAccount, at: number, asOf: LocalDate): OldOpenBill[] {
  if (at % 3 !== 1 && account.closed_at === null) return []
  const chance = chanceOf(`bills ${account.account_no}`)
  const howMany = account.closed_at === null && at % 9 === 4 ? 3 : 1
  return account.readings.slice(-howMany).map(({ readOn, bill }, place) => {
    const isOld = addDays(readOn, 16) <= asOf
    return {
      account_no: account.account_no,
      external_no: `Z${readOn.slice(0, 7).replace('-', '')}-${account.account_no}`,
      ...{ readOn, bill, months: account.cycle, from: readBefore(readOn, account.cycle) },
      paid: at % 15 === 1 && place === 0 && bill.amount > 1500 ? 1000 : 0,
      penalty: isOld ? chance.between(20, 600) : 0,
      isInvoiced: at === 7,
    }
  })
}

/** The bills that the old system made otherwise, by the place of the account among those that are compared. */
const OTHERWISE: Readonly<Record<number, (bill: OldBill, again: (volume: Litres) => OldBill) => OldBill>> = {
  // It forgot an item.
  3: (bill) => without(bill),
  9: (bill) => without(bill),
  // It rounded up.
  14: (bill) => added(bill, WATER, 1),
  // It counted a cubic metre less.
  18: ({ volume }, again) => again(volume - CUBIC_METRE),
}

function parallelOf(
  town: Town,
  accounts: readonly OldAccount[],
  asOf: LocalDate,
  today: LocalDate,
): ParallelBill[] {
  const readOn = [addDays(asOf, 20), today].sort()[0]!
  const read = accounts.filter(({ cycle, closed_at }) => cycle === 1 && closed_at === null)
  const known = read.map(({ account_no, persons, readings }, place): ParallelBill => {
    const { readOn: from, index } = readings.at(-1)!
    const volume = (persons * 3 + chanceOf(`parallel ${account_no}`).between(1, 4)) * CUBIC_METRE
    const made = (of: Litres) => town.billBetween({ volume: of, persons, from, readOn })
    const ours = made(volume)
    const old = OTHERWISE[place]?.(ours, made) ?? ours
    return { account_no, readOn, index: index + volume, old, ours }
  })
  const last = known.at(-1)!
  return [...known, { ...last, account_no: '0399999', ours: null }]
}

function added({ volume, amount, items }: OldBill, name: string, by: Fen): OldBill {
  const changed = new Map(items).set(name, totalOf([items.get(name) ?? 0, by]))
  return { volume, amount: totalOf([amount, by]), items: changed }
}

/** Without its last item; water alone becomes a yuan less. */
function without(bill: OldBill): OldBill {
  const [name, amount] = [...bill.items].at(-1)!
  return added(bill, name, name === WATER ? -100 : -amount)
}

/** The old system’s own totals. */
export function totalsOf({ asOf, accounts, bills, balances }: OldSystem) {
  const year = readBefore(asOf, 12)
  const lastYear = accounts.flatMap(({ readings }) => readings.filter(({ readOn }) => readOn > year))
  return {
    accounts: accounts.length,
    active: accounts.filter(({ closed_at }) => closed_at === null).length,
    owed: yuan(totalOf(bills.flatMap(({ bill, paid }) => [bill.amount, -paid]))),
    penalty: yuan(totalOf(bills.map(({ penalty }) => penalty))),
    balances: yuan(totalOf(balances.map(({ balance }) => balance))),
    volume_last_year: cubicMetres(totalOf(lastYear.map(({ bill }) => bill.volume))),
  }
}

/** How many bills of the parallel run agree, and the sum of the differences. */
export function comparedOf({ parallel }: OldSystem) {
  const differences = parallel.flatMap(({ old, ours }) => (ours ? [totalOf([ours.amount, -old.amount])] : []))
  return {
    rows: parallel.length,
    same: parallel.filter(({ old, ours }) => old === ours).length,
    difference: yuan(totalOf(differences)),
  }
}
