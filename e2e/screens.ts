import { REPORT_NAMES } from '@water/console/features/reports/report'
import type { Text } from '@water/console/i18n/locale'
import { PAGES } from '@water/console/routes'
import { today } from '@water/console/ui/field/today'
import { addMonths, monthOf } from '@water/rules/calendar'
import type { Page } from 'playwright-core'
import { untilLoaded } from './loaded'
import { wander } from './wander'

/** Records that the pages of single rows show. */
export interface Rows {
  meter: number
  /** One that reports by itself. */
  remoteMeter?: number
  order: number
  payment: number
  /** A cashier's day. */
  day: number
  /** Issued. */
  invoice: number
  /** A draft, which can be edited. */
  draftInvoice: number
  failedInvoice?: number
  redInvoice?: number
  reconciliation?: number
  withholding?: number
  organization: number
  user: number
  price: number
  surchargeItem: number
  bankAccount: number
  smsConfig: number
  smsTemplate: number
  smsSchedule: number
}

export interface Screen {
  /** The address with filled parameters, and with a query where that changes the page. */
  address: string
  /** The route's name, and a mark for each of the route's states. */
  name: string
  title: Text
  /** Only super administrators see it. */
  isSuper: boolean
}

/** The record whose id stands in a path; the first that fits. */
const OWNERS: readonly (readonly [under: string, row: keyof Rows])[] = [
  ['/invoice/edit/', 'draftInvoice'],
  ['/invoice/', 'invoice'],
  ['/order/payment-records/', 'payment'],
  ['/order/reconciliations/', 'reconciliation'],
  ['/order/withholdings/', 'withholding'],
  ['/order/days/', 'day'],
  ['/order/', 'order'],
  ['/meter/', 'meter'],
  ['/organizations/', 'organization'],
  ['/user/', 'user'],
  ['/organization/water-prices/', 'price'],
  ['/organization/surcharge-items/', 'surchargeItem'],
  ['/organization/bank-accounts/', 'bankAccount'],
  ['/organization/sms-config/', 'smsConfig'],
  ['/organization/sms-templates/', 'smsTemplate'],
  ['/organization/sms-schedule/', 'smsSchedule'],
]

/** States of a page that look different from its first state. */
const STATES: Readonly<Record<string, (rows: Rows) => readonly string[]>> = {
  MeterDetail: () =>
    [
      'readings',
      'orders',
      'payments',
      'invoices',
      'balance',
      'devices',
      'terms',
      'attachments',
      'history',
    ].map((section) => `?tab=${section}`),
  ReadingCreate: ({ meter }) => [`?meter=${meter}`, '?view=pending', '?view=all'],
  InvoiceCreate: ({ meter }) => [`?meter=${meter}`],
  PaymentRecordCreate: ({ meter }) => [`?meter=${meter}`],
  MeterList: () => ['?search=nobody-is-called-so'],
  RemoteMeters: () => ['reports', 'modules', 'unknown'].map((view) => `?view=${view}`),
}

/** Pages whose parameter is a name, each of which looks different. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  ReportDetail: REPORT_NAMES,
  // It is over, and closed.
  PeriodDetail: [addMonths(monthOf(today()), -2)],
}

/** Other records of a page, which look different from the first. */
const OTHERS: Readonly<Record<string, readonly (keyof Rows)[]>> = {
  MeterDetail: ['remoteMeter'],
  InvoiceDetail: ['draftInvoice', 'failedInvoice', 'redInvoice'],
}

/** The part of the page for which such a record is there. */
const PARTS: { readonly [Row in keyof Rows]?: string } = { remoteMeter: '?tab=remote' }

/** Every page of the console's route table with its states: a new route is included without being named here. */
export function screens(rows: Rows): Screen[] {
  return PAGES.flatMap(({ path, name, title, access }) => {
    const isSuper = access === 'superuser'
    const owner = OWNERS.find(([under]) => path.startsWith(under))?.[1]
    const filled = (parameter: string) => path.replace(/:\w+\??/, parameter)
    const addressOf = (id: number | undefined) => filled(String(id ?? 1))
    const [first, ...more] = NAMED[name] ?? []
    const address = first === undefined ? addressOf(owner && rows[owner]) : filled(first)
    const states = (STATES[name]?.(rows) ?? []).map((query) => ({
      address: address + query,
      name: `${name}-${/[a-z]+$/.exec(query)?.[0] ?? 'chosen'}`,
      title,
      isSuper,
    }))
    // An optional parameter makes two pages.
    const bare = path.endsWith('?')
      ? [{ address: path.replace(/\/:\w+\?/, ''), name: `${name}-none`, title, isSuper }]
      : []
    const others = (OTHERS[name] ?? [])
      .filter((row) => rows[row] !== undefined)
      .map((row) => ({
        address: addressOf(rows[row]) + (PARTS[row] ?? ''),
        name: `${name}-${row}`,
        title,
        isSuper,
      }))
    const named = more.map((one) => ({ address: filled(one), name: `${name}-${one}`, title, isSuper }))
    return [{ address, name, title, isSuper }, ...bare, ...states, ...others, ...named]
  })
}

/**
 * In rounds of one screen of each title: hardly any two neighbours have the same, and a new title shows that the page has
 * come.
 */
export function inRounds(all: readonly Screen[]): Screen[] {
  const rounds: Screen[][] = []
  const seen = new Map<string, number>()
  for (const screen of all) {
    const round = seen.get(screen.title.zh) ?? 0
    seen.set(screen.title.zh, round + 1)
    rounds[round] = [...(rounds[round] ?? []), screen]
  }
  return rounds.flat()
}

const SYSTEM: Text = { zh: '自来水管理系统', en: 'Tap Water Management System' }
const ELSEWHERE = { address: '/result/success', title: { zh: '成功页', en: 'Success' } }

/** Goes to a screen and waits until it is loaded. It visits another page first, so that the new title shows the change. */
export async function showScreen(page: Page, screen: Screen, language: 'zh' | 'en') {
  const step = ({ address, title }: Pick<Screen, 'address' | 'title'>) => ({
    address,
    lands: address,
    title: `${title[language]} - ${SYSTEM[language]}`,
  })
  const wanted = step(screen)
  const way = (await page.title()) === wanted.title ? [step(ELSEWHERE)] : []
  const landing = (await wander(page, [...way, wanted])).at(-1)
  if (landing?.lands !== wanted.lands || landing.title !== wanted.title)
    throw new Error(`${wanted.address} led to ${landing?.lands} “${landing?.title}”`)
  await untilLoaded(page)
}
