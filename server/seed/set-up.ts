import type { Wire } from '@water/contract/endpoint'
import { createMeter, updateMeter } from '@water/contract/meters/calls'
import { addWaterPriceVersion, createWaterPrice } from '@water/contract/prices/calls'
import { bankAccounts, diameters, locations, meterTypes } from '@water/contract/reference/calls'
import { createSurchargeItem } from '@water/contract/surcharges/calls'
import { addDays, daysBetween, type LocalDate } from '@water/rules/calendar'
import { usualServiceYears } from '@water/rules/metering/verification'
import { cubicMetres } from '@water/rules/money'
import { writeWithin } from '../db/read-write'
import { openMeters } from '../features/meters/open-meters'
import { parsed } from '../http/field-problems'
import { perform } from '../http/perform'
import { chanceOf } from './chance'
import type { Book, Community, DemoCompany } from './company'
import type { Crew, Making } from './crew'
import { type Household, householdsOf } from './households'
import type { PriceBody, Tariff, VersionBody } from './tariffs'

/** A customer whose meter is in the books. */
export interface Account {
  household: Household
  meter: number
}

/** A utility ready for its first reading. */
export interface Company {
  plan: DemoCompany
  crew: Crew
  accounts: readonly Account[]
  /** The location of each book. */
  books: ReadonlyMap<Book, number>
  bank: { collection: number; withholding: number }
  /** Enters the price that takes effect during the demo; null when there is none. */
  enterLaterPrice: (() => Promise<void>) | null
}

/** Records, prices, places and meters, each entered on the demo's first day by the responsible user. */
export async function setUp(
  making: Making,
  crew: Crew,
  plan: DemoCompany,
  tariff: Tariff,
  firstDay: LocalDate,
): Promise<Company> {
  const bank = await makeBankAccounts(making, crew, plan, firstDay)
  const devices = await makeDevices(making, crew, firstDay)
  const { homes, businesses, itemIds } = await makePrices(making, crew, tariff, firstDay)
  const { books, buildings } = await makeLocations(making, crew, plan, firstDay)
  const households = householdsOf(plan)
  const meters = households.map((household, at) => {
    const isHome = household.community.kind === 'homes'
    return {
      ...particulars(household, plan, at, firstDay),
      location: buildings.get(buildingKey(household.community, household.building))!,
      meter_type: devices.types[isHome && chanceOf(household.key).happens(0.4) ? 1 : 0]!,
      diameter: devices.diameters.get(household.diameter)!,
      water_price: isHome ? homes : businesses!,
    }
  })
  const ids = await openAccounts(making, crew, meters, firstDay)
  const accounts = households.map((household, at) => ({ household, meter: ids[at]! }))
  await linkSubs(making, crew, accounts, firstDay)
  const { later } = tariff
  const enterLaterPrice =
    later && (() => addVersion(making, crew, homes, later.version, itemIds, later.enteredOn))
  return { plan, crew, accounts, books, bank, enterLaterPrice }
}

async function makeBankAccounts({ tx, routes }: Making, crew: Crew, plan: DemoCompany, firstDay: LocalDate) {
  const moment = { tx, caller: crew.as.staff, now: `${firstDay} 09:00:00` }
  const make = async (bank_name: string, purpose: 'collection' | 'withholding', ending: string) => {
    const account_no = `62290000${plan.code === 'QH' ? '11' : '22'}00${ending}`
    const body = { bank_name, account_name: plan.organization.name, account_no, purpose, is_default: true }
    return (await perform(routes, bankAccounts.create, moment, { body })).id
  }
  return {
    collection: await make('工商银行', 'collection', '1001'),
    withholding: await make('农村商业银行', 'withholding', '2002'),
  }
}

async function makeDevices({ tx, routes }: Making, crew: Crew, firstDay: LocalDate) {
  const moment = { tx, caller: crew.as.staff, now: `${firstDay} 09:10:00` }
  const types = [
    { name: '旋翼式机械表', kind: 'mechanical', manufacturer: '宁波水表', model: 'LXS-15E' },
    { name: 'NB-IoT 远传表', kind: 'nb_iot', reading_mode: 'remote', has_valve: true, model: 'LXSY-15N' },
  ] as const
  const sizes = { DN15: 15, DN20: 20, DN40: 40 } as const
  const made = new Map<string, number>()
  for (const [name, mm] of Object.entries(sizes)) {
    made.set(
      name,
      (
        await perform(routes, diameters.create, moment, {
          body: { name, mm, capacity_fee: '0', service_years: usualServiceYears(mm) },
        })
      ).id,
    )
  }
  const typeIds: number[] = []
  for (const body of types) typeIds.push((await perform(routes, meterTypes.create, moment, { body })).id)
  return { types: typeIds, diameters: made }
}

async function makePrices({ tx, routes }: Making, crew: Crew, tariff: Tariff, firstDay: LocalDate) {
  const moment = { tx, caller: crew.as.staff, now: `${firstDay} 09:20:00` }
  const itemIds = new Map<string, number>()
  for (const body of tariff.surcharges) {
    itemIds.set(body.name, (await perform(routes, createSurchargeItem, moment, { body })).id)
  }
  const make = async ({ surcharges, ...price }: PriceBody) => {
    const body = { ...price, surcharge_items: surcharges.map((name) => itemIds.get(name)!) }
    return (await perform(routes, createWaterPrice, moment, { body })).id
  }
  const homes = await make(tariff.homes)
  return { homes, businesses: tariff.businesses && (await make(tariff.businesses)), itemIds }
}

async function addVersion(
  { tx, routes }: Making,
  crew: Crew,
  family: number,
  { surcharges, ...version }: VersionBody,
  itemIds: ReadonlyMap<string, number>,
  day: LocalDate,
): Promise<void> {
  const moment = { tx, caller: crew.as.staff, now: `${day} 16:00:00` }
  const body = { ...version, surcharge_items: surcharges.map((name) => itemIds.get(name)!) }
  await perform(routes, addWaterPriceVersion, moment, { id: family, body })
}

/** Areas, books with their reader, communities and buildings; returns the ids of the books and of the buildings. */
async function makeLocations(
  { tx, routes }: Making,
  crew: Crew,
  plan: DemoCompany,
  firstDay: LocalDate,
): Promise<{ books: Map<Book, number>; buildings: Map<string, number> }> {
  const moment = { tx, caller: crew.as.staff, now: `${firstDay} 09:30:00` }
  const make = async (
    level: 'area' | 'book' | 'community' | 'building',
    code: string,
    name: string,
    more: { parent?: number; reader?: number; read_day?: number } = {},
  ) => (await perform(routes, locations.create, moment, { body: { level, code, name, ...more } })).id
  const books = new Map<Book, number>()
  const buildings = new Map<string, number>()
  for (const { code: areaCode, name, books: own } of plan.areas) {
    const area = await make('area', areaCode, name)
    for (const book of own) {
      const bookId = await make('book', book.code, book.name, {
        parent: area,
        reader: crew.as.reader.id,
        read_day: book.readDay,
      })
      books.set(book, bookId)
      for (const [at, community] of book.communities.entries()) {
        const code = `${book.code}-${at + 1}`
        const parent = await make('community', code, community.name, { parent: bookId })
        for (let number = 1; number <= community.buildings; number++) {
          const id = await make('building', `${code}-${number}`, `${community.name} ${number} 号楼`, {
            parent,
          })
          buildings.set(buildingKey(community, number), id)
        }
      }
    }
  }
  return { books, buildings }
}

/** The clerk enters all customers at once, as from a list. */
async function openAccounts(
  { tx }: Making,
  { org, as: { clerk } }: Crew,
  bodies: readonly Wire<typeof createMeter>['body'][],
  firstDay: LocalDate,
): Promise<number[]> {
  const now = `${firstDay} 10:00:00`
  const actor = { id: clerk.id, name: clerk.username }
  const command = { action: 'meter.import', org, actor, now, address: '', request_id: '' }
  return writeWithin(tx, command, async (_, audit) => {
    const inputs = bodies.map((body) => parsed(createMeter.body, body))
    const opened = await openMeters({ tx, org, now, caller: clerk, audit }, inputs)
    const ids = opened.map((outcome) => {
      if (outcome.ok) return outcome.id
      throw outcome.refusal
    })
    audit({ object: ['meter', null], after: { meters: ids } })
    return ids
  })
}

/** The clerk enters which accounts a master meter measures, too. */
async function linkSubs(
  { tx, routes }: Making,
  { as: { clerk } }: Crew,
  accounts: readonly Account[],
  firstDay: LocalDate,
): Promise<void> {
  const moment = { tx, caller: clerk, now: `${firstDay} 10:30:00` }
  const enter = (id: number, body: Wire<typeof updateMeter>['body']) =>
    perform(routes, updateMeter, moment, { id, body })
  const masters = new Map<string, number>()
  const subs = accounts.filter(({ household }) => household.master !== null)
  for (const { household, meter } of accounts) {
    if (!subs.some((sub) => sub.household.master === household.key)) continue
    await enter(meter, { meter_class: 'master' })
    masters.set(household.key, meter)
  }
  for (const { household, meter } of subs)
    await enter(meter, { meter_class: 'sub', parent: masters.get(household.master!)! })
}

const buildingKey = (community: Community, building: number): string => `${community.name} ${building}`

/** The clerk's values for a customer. The account is taken over in mid-year with the tier year's volume. */
function particulars(household: Household, plan: DemoCompany, at: number, firstDay: LocalDate) {
  const { customer_name, phone, address, seq_no, persons, payer, litresPerDay } = household
  const chance = chanceOf(`${household.key} particulars`)
  const tierYear = `${firstDay.slice(0, 4)}-01-01`
  const days = household.quirk === 'vacant' ? 0 : daysBetween(tierYear, firstDay)
  const usedBefore = Math.floor((litresPerDay * days) / 1000) * 1000
  const isWithheld = payer === 'withheld'
  return {
    meter_no: `${plan.code === 'QH' ? '21' : '19'}${String(1_000_001 + at * 37)}`,
    customer_name,
    phone,
    address,
    seq_no,
    persons,
    initial_reading: String(household.initialIndex),
    install_date: firstDay,
    verify_due_date: addDays(firstDay, chance.between(200, 2000)),
    billing_mode: payer === 'prepaid' ? ('prepaid' as const) : ('postpaid' as const),
    read_cycle_months: household.book.cycle,
    penalty_exempt: customer_name === '人民医院',
    opening_cumulative: { tier_year_from: tierYear, volume: cubicMetres(usedBefore) },
    ...(household.community.kind === 'homes'
      ? {}
      : { title_type: 'enterprise' as const, buyer_name: customer_name }),
    withholding: isWithheld
      ? {
          bank_name: '农村商业银行',
          account_no: `6228${String(chance.between(0, 999_999_999_999)).padStart(12, '0')}`,
          account_name: customer_name,
          contract_no: `DK${plan.code}${String(at + 1).padStart(5, '0')}`,
          signed_at: addDays(firstDay, -chance.between(30, 900)),
        }
      : null,
  }
}
