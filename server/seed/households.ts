import { chanceOf } from './chance'
import type { Book, Community, DemoCompany } from './company'
import { personName, phoneNumber, shopName, worksName } from './people'

/** How a customer pays. */
export type Payer =
  /** Within days, online or at the window. */
  | 'prompt'
  /** The bank debits the contract ten days after the bill. */
  | 'withheld'
  /** Weeks after the due date, with a penalty. */
  | 'late'
  /** Round sums; the change stays in the balance. */
  | 'rounding'
  /** A part at once, the rest later. */
  | 'partial'
  /** Prepays; the balance pays the bills. */
  | 'prepaid'
  /** Paid for a year, then stopped. */
  | 'stopped'

/** Occasional faults of a device or its reading. */
export type Quirk = 'none' | 'vacant' | 'leak' | 'rollover' | 'unread'

/** A customer of the demo: the values of the meter form, and the habits of use and payment. */
export interface Household {
  /** The key of the customer's own random numbers. */
  key: string
  book: Book
  community: Community
  building: number
  seq_no: number
  customer_name: string
  phone: string
  address: string
  persons: number
  diameter: 'DN15' | 'DN20' | 'DN40'
  litresPerDay: number
  initialIndex: number
  payer: Payer
  quirk: Quirk
  /** The key of the household whose master meter measures this one's water, too; null for most. */
  master: string | null
}

/** The share of customers with this habit, in percent. */
const PAYERS: readonly (readonly [Payer, number])[] = [
  ['prompt', 44],
  ['withheld', 16],
  ['prepaid', 13],
  ['late', 9],
  ['rounding', 8],
  ['partial', 4],
  ['stopped', 6],
]
const QUIRKS: readonly (readonly [Quirk, number])[] = [
  ['none', 90],
  ['vacant', 4],
  ['leak', 3],
  ['unread', 3],
]

/** All customers of a company, in the order of the readers' routes. */
export function householdsOf(company: DemoCompany): Household[] {
  const books = company.areas.flatMap(({ books }) => books)
  const all = books.flatMap((book) => {
    const doors = book.communities.flatMap((community) =>
      Array.from({ length: community.meters }, (_, door) => ({ community, door })),
    )
    return doors.map(({ community, door }, at) => household(company, book, community, door, (at + 1) * 10))
  })
  // One device of each company turns over in its first year: five digits end at 99999.
  all[3] = { ...all[3]!, quirk: 'rollover', initialIndex: 99_890 }
  return withMaster(all)
}

/** The works' park has a master meter, and two of its works are its subs. */
function withMaster(all: Household[]): Household[] {
  const [park, ...tenants] = all.filter(({ community }) => community.kind === 'works')
  const subs = new Set(tenants.slice(0, 2))
  return all.map((one) => {
    if (one === park) return { ...one, customer_name: `${one.community.name}管理处`, initialIndex: 1200 }
    return park && subs.has(one) ? { ...one, master: park.key } : one
  })
}

function household(
  company: DemoCompany,
  book: Book,
  community: Community,
  door: number,
  seq_no: number,
): Household {
  const key = `${company.code} ${community.name} ${door}`
  const chance = chanceOf(key)
  const perBuilding = Math.ceil(community.meters / community.buildings)
  const building = Math.floor(door / perBuilding) + 1
  const room = `${Math.floor((door % perBuilding) / 2) + 1}0${(door % 2) + 1}`
  const persons = chance.pick([1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7])
  const place = { key, book, community, building, seq_no, phone: phoneNumber(chance) }
  const where = `${company.city}${community.street}${community.name}`
  if (community.kind !== 'homes') return business(place, where, door)
  return {
    ...place,
    customer_name: personName(chance),
    address: `${where} ${building} 号楼 ${room} 室`,
    persons,
    diameter: 'DN15',
    litresPerDay: persons * chance.between(70, 130) + chance.between(20, 60),
    initialIndex: chance.between(12, 2600),
    payer: shared(PAYERS, chance.next()),
    quirk: shared(QUIRKS, chance.next()),
    master: null,
  }
}

type Place = Pick<Household, 'key' | 'book' | 'community' | 'building' | 'seq_no' | 'phone'>

/** Shops use as much as a large home, factories a hundred times that; most of them have a contract with the bank. */
function business(place: Place, where: string, door: number): Household {
  const chance = chanceOf(`${place.key} business`)
  const isShop = place.community.kind === 'shops'
  return {
    ...place,
    customer_name: isShop ? shopName(door) : worksName(door),
    address: `${where} ${door + 1} 号`,
    persons: 5,
    diameter: isShop ? 'DN20' : 'DN40',
    litresPerDay: isShop ? chance.between(900, 4200) : chance.between(12_000, 38_000),
    initialIndex: chance.between(800, 24_000),
    payer: chance.pick(['withheld', 'withheld', 'prompt', 'late'] as const),
    quirk: 'none',
    master: null,
  }
}

/** The item for a number between 0 and 1, by shares in percent. */
function shared<T>(shares: readonly (readonly [T, number])[], at: number): T {
  let left = at * 100
  for (const [value, share] of shares) {
    if (left < share) return value
    left -= share
  }
  return shares[0]![0]
}
