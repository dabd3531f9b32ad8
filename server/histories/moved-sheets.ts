import type { Chance } from '../seed/chance'
import { daysLater, decimal, tierYear } from './own-figures'
import { shifted } from './own-months'
import type { OwnOpening } from './own-moved'
import type { Account, World } from './world'

/** An account as the sheets of a move-in have it. */
export interface SheetAccount {
  own: Omit<Account, 'id'>
  balance: number
  /** Litres by reading, oldest first. */
  volumes: number[]
  bills: SheetBill[]
}

type SheetBill = Omit<OwnOpening, 'order' | 'meter'>

export interface MoveInSheets {
  accounts: SheetAccount[]
  sheets: Record<'accounts' | 'open_bills' | 'balances' | 'history', string[]>
}

const HEADS = {
  accounts: [
    ...['account_no', 'last_index', 'last_read_on', 'meter_no', 'customer_name', 'address', 'location'],
    ...['meter_type', 'diameter', 'water_price', 'persons', 'read_cycle_months', 'install_date', 'status'],
    ...['closed_at', 'opening_cumulative.tier_year_from', 'opening_cumulative.volume'],
    ...['withholding.bank_name', 'withholding.account_no'],
  ],
  open_bills: [
    ...['account_no', 'external_no', 'billing_month', 'issued_on', 'due_date', 'water', '污水处理费'],
    ...['paid', 'carried', 'invoiced'],
  ],
  balances: ['account_no', 'balance'],
  history: ['account_no', 'read_on', 'index', 'volume', 'amount'],
}

/** Draws accounts of another system whose last day was `asOf`, and writes its sheets. The numbers are the same at every try. */
export function sheetsOf(world: World, asOf: string, chance: Chance): MoveInSheets {
  const sheets = {
    accounts: [HEADS.accounts.join()],
    open_bills: [HEADS.open_bills.join()],
    balances: [HEADS.balances.join()],
    history: [HEADS.history.join()],
  }
  const accounts = Array.from({ length: chance.between(1, 3) }, (_, at) =>
    sheetAccount(world, { no: `OLD-${at + 1}`, asOf, sheets }, chance),
  )
  return { accounts, sheets }
}

interface Writing {
  no: string
  asOf: string
  sheets: MoveInSheets['sheets']
}

function sheetAccount(world: World, { no, asOf, sheets }: Writing, chance: Chance): SheetAccount {
  const price = chance.pick(world.prices)
  const persons = chance.pick([3, 5, 7])
  const isClosed = chance.happens(0.15)
  const readOn = daysLater(asOf, -chance.between(0, 27))
  const closedOn = isClosed ? readOn : ''
  const index = chance.pick([900, 5_000, 99_900])
  const used = chance.pick([0, 0, 150, 175])
  const year = tierYear(readOn, world.settings.start)
  const hasContract = chance.happens(0.7)
  sheets.accounts.push(
    [
      ...[no, index, readOn, `D${no}`, '王五', '旧街 2 号', 'B1', '机械表', 'DN15', price.name, persons, 1],
      ...[chance.happens(0.5) ? '2012-06-01' : '', isClosed ? 'closed' : '', closedOn],
      ...[used > 0 ? year : '', used > 0 ? used : '', ...(hasContract ? ['农商行', '62280002'] : ['', ''])],
    ].join(),
  )
  const balance = !isClosed && chance.happens(0.5) ? chance.between(1, 20_000) : 0
  if (balance > 0) sheets.balances.push([no, decimal(balance, 2)].join())
  return {
    own: {
      ...{ account_no: no, installed: readOn, initial: index * 1000, digits: 5 },
      opening: { year, volume: used * 1000 },
      terms: new Map([[readOn, { price, persons }]]),
      ...{ changes: [], idle: isClosed ? [{ from: closedOn, to: null }] : [] },
      ...{ closings: isClosed ? [world.t.clock.now] : [], transfers: [] },
      ...{ status: isClosed ? 'closed' : 'active', master: null, isMaster: false },
    },
    balance,
    volumes: history({ no, readOn, index, sheets }, chance),
    bills: Array.from({ length: chance.between(0, 2) }, (_, at) =>
      sheetBill({ no, asOf, sheets }, at + 1, chance),
    ),
  }
}

/** Readings of the months before the last one, a month apart, the last one among them. */
function history(
  { no, readOn, index, sheets }: { no: string; readOn: string; index: number; sheets: Writing['sheets'] },
  chance: Chance,
): number[] {
  const volumes: number[] = []
  const count = chance.between(0, 5)
  for (let at = 0, own = index; at < count; at++) {
    const volume = chance.pick([0, 7, 12, 30])
    const day = at === 0 ? readOn : `${shifted(readOn.slice(0, 7), -at)}-15`
    sheets.history.push([no, day, own, volume, decimal(volume * 280, 2)].join())
    volumes.unshift(volume * 1000)
    own -= volume
  }
  return volumes
}

function sheetBill({ no, asOf, sheets }: Writing, place: number, chance: Chance): SheetBill {
  const external_no = `Z-${no}-${place}`
  const issued = daysLater(asOf, -chance.pick([0, 10, 45, 200]))
  const due = daysLater(issued, chance.pick([0, 15, 60]))
  const items = [chance.between(1, 9_000), chance.pick([0, chance.between(1, 4_000)])]
  const original = items.reduce((sum, amount) => sum + amount, 0)
  const paid = chance.happens(0.4) ? chance.between(0, original - 1) : 0
  const carried = chance.happens(0.4) ? chance.between(1, 500) : 0
  const isInvoiced = chance.happens(0.4)
  sheets.open_bills.push(
    [
      ...[no, external_no, issued.slice(0, 7), issued, due],
      ...[...items, paid, carried].map((amount) => decimal(amount, 2)),
      isInvoiced ? '是' : '',
    ].join(),
  )
  return { external_no, billing_month: issued.slice(0, 7), amount: original - paid, carried, isInvoiced }
}

/** The totals that the old system says. */
export function expectedTotals(accounts: readonly SheetAccount[]) {
  const sum = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0)
  const bills = accounts.flatMap((account) => account.bills)
  return {
    accounts: accounts.length,
    active: accounts.filter(({ own }) => own.status !== 'closed').length,
    owed: decimal(sum(bills.map(({ amount }) => amount)), 2),
    penalty: decimal(sum(bills.map(({ carried }) => carried)), 2),
    balances: decimal(sum(accounts.map(({ balance }) => balance)), 2),
    volume_last_year: String(sum(accounts.flatMap(({ volumes }) => volumes)) / 1000),
  }
}
