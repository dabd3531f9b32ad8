import type { TestApp, TestUser } from '../../testing/test-app'
import { newWaterworks } from '../../testing/waterworks'
import type { OwnAccount, OwnReading } from '../own-bill'
import { type OwnPrice, openPrices } from '../own-tariff'
import { CLERK_CODES } from '../world'
import { type Book, newBook } from './book'

export const RISE = '2026-02-16'
const OPENED_ON = '2025-12-20'

/** An account with its readings, by their orders. */
export interface Customer extends OwnAccount {
  account_no: string
  readings: Map<number, OwnReading>
}

export interface Company {
  t: TestApp
  org: number
  staff: TestUser
  /** Confirms the days of the first one. */
  head: TestUser
  counter: TestUser
  window: TestUser
  /** Bank accounts. */
  bank: number
  withholding: number
  /** Kept beside the product. */
  book: Book
  /** The first month that is open; '' while none was closed. */
  firstOpen: string
  customers: Record<Name, Customer>
  call(user: TestUser, target: string, body?: object): Promise<Reply>
}

/** An answer as a client looks into it. */
// biome-ignore lint/suspicious/noExplicitAny: it fails where something is not there
export type Reply = any

const HOMES = ['zhang', 'li', 'zhao', 'qian', 'sun', 'zhou', 'wu'] as const
const SHOPS = ['wang', 'mill', 'depot'] as const
const WITH_CONTRACT: readonly string[] = ['zhao', 'qian', 'sun']
export type Name = (typeof HOMES)[number] | (typeof SHOPS)[number]

/** A small company on the first working day of a year, with seven homes, a shop, and a factory that has two meters. */
export async function openCompany(t: TestApp): Promise<Company> {
  t.clock.now = '2026-01-04 09:00:00'
  const works = await newWaterworks(t)
  const organization = works.org
  const [homes, shops] = await openPrices(t, works, RISE)
  const call = async (user: TestUser, target: string, body: object = {}): Promise<Reply> => {
    const reply = await t.call(user, target, body)
    if (reply.status >= 300) throw new Error(`${target} ${JSON.stringify(body)}: ${reply.text}`)
    return reply.data
  }
  const bankAccount = async (account_no: string, purpose: string): Promise<number> => {
    const named = { bank_name: '工商银行', account_name: '自来水公司', account_no, purpose }
    return (await call(works.staff, 'POST /organizations/bank-accounts/', named)).id
  }
  const open = async (name: string, price: OwnPrice): Promise<Customer> => {
    const withholding = {
      ...{
        bank_name: '农业银行',
        account_no: '6228000012345',
        account_name: name,
        contract_no: `DK-${name}`,
      },
    }
    const meter = await works.meter(price.id, {
      ...{ customer_name: name, install_date: OPENED_ON, read_cycle_months: 1, persons: 5 },
      ...(WITH_CONTRACT.includes(name) && { withholding }),
    })
    return {
      ...{ id: meter.id, account_no: meter.account_no, installed: OPENED_ON, initial: 0, digits: 5 },
      opening: { year: '2026-01-01', volume: 0 },
      terms: new Map([[OPENED_ON, { price, persons: 5 }]]),
      ...{ changes: [], idle: [], closings: [], transfers: [], readings: new Map() },
    }
  }
  const customers: Partial<Record<Name, Customer>> = {}
  for (const name of HOMES) customers[name] = await open(name, homes)
  for (const name of SHOPS) customers[name] = await open(name, shops)
  const clerk = () => t.signIn('user', { organization, permissions: CLERK_CODES })
  return {
    ...{ t, org: organization, staff: works.staff, call, book: newBook(), firstOpen: '' },
    head: await t.signIn('staff', { organization }),
    ...{ counter: await clerk(), window: await clerk() },
    bank: await bankAccount('6222000011112222', 'collection'),
    withholding: await bankAccount('6222000033334444', 'withholding'),
    // Each name was given one.
    customers: customers as Record<Name, Customer>,
  }
}

/** The day on which a command is posted. */
export const todayOf = ({ t }: Pick<Company, 't'>): string => t.clock.now.slice(0, 10)
