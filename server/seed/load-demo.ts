import { addDays, addMonths, dateOf, type LocalDate, type LocalTime, monthOf } from '@water/rules/calendar'
import { systemClock } from '../clock'
import type { Database } from '../db/database'
import { databasesOfOwner } from '../db/databases'
import { inTransaction } from '../db/read-write'
import { chargeRoutes } from '../features/charges/routes'
import { readingOrderRoutes } from '../features/corrections/reading-routes'
import { correctionRoutes } from '../features/corrections/routes'
import { waiverRoutes } from '../features/corrections/waiver-routes'
import { dayRoutes } from '../features/days/routes'
import { invoiceRoutes } from '../features/invoices/routes'
import { handleWithin } from '../features/ledger/listeners'
import { lifecycleRoutes } from '../features/lifecycle/routes'
import { createCarriers } from '../features/messages/carriers'
import { messageRoutes } from '../features/messages/routes'
import { meterRoutes } from '../features/meters/routes'
import { noteRoutes } from '../features/notes/routes'
import { orderRoutes } from '../features/orders/routes'
import { organizationRoutes } from '../features/organizations/routes'
import { paymentRoutes } from '../features/payments/routes'
import { periodRoutes } from '../features/periods/routes'
import { permissionRoutes } from '../features/permissions/routes'
import { priceRoutes } from '../features/prices/routes'
import { referenceRoutes } from '../features/reference/routes'
import { remoteRoutes } from '../features/remote/routes'
import { roundRoutes } from '../features/rounds/routes'
import { serviceRoutes } from '../features/services/routes'
import { userRoutes } from '../features/users/routes'
import { valveRoutes } from '../features/valves/routes'
import { listeners } from '../listeners'
import { remoteListener } from '../remote-listener'
import { qinghe, yunxi } from './company'
import { type Making, makeCrew, makeNewcomers, makeSuperAdministrator } from './crew'
import { endDay } from './days'
import { planExamples } from './examples'
import { planHalfRead } from './half-read'
import { makeDemoInvoices } from './invoices'
import { setUpMessages } from './messages'
import { makeDemoNotes } from './notes'
import { planCloses } from './periods'
import { reconcileDemo } from './reconciliations'
import { planRemoteBook } from './remote'
import { makeServices } from './services'
import { setUp } from './set-up'
import { analyze, isEmpty, markAccounts } from './store'
import { qingheTariff, yunxiTariff } from './tariffs'
import { Timeline } from './timeline'
import { planUnbilled } from './unbilled'
import { makeDemoWithholdings } from './withholdings'

/** Its service is the local outbox, so none of its keys is sealed. */
const routesOf = (db: Database) => [
  ...organizationRoutes,
  ...userRoutes(systemClock),
  ...serviceRoutes(systemClock),
  ...permissionRoutes,
  ...referenceRoutes,
  ...priceRoutes,
  ...meterRoutes,
  ...noteRoutes,
  ...readingOrderRoutes,
  ...roundRoutes,
  ...remoteRoutes(remoteListener),
  ...valveRoutes,
  ...chargeRoutes,
  ...orderRoutes,
  ...correctionRoutes,
  ...waiverRoutes,
  ...lifecycleRoutes,
  ...paymentRoutes,
  ...dayRoutes,
  ...periodRoutes,
  ...invoiceRoutes,
  ...messageRoutes(createCarriers(databasesOfOwner(db), '')),
]

/**
 * Loads the demo company into an empty database: so many months of two utilities up to yesterday, by the product's own
 * commands under a clock that runs through them. There is no second way to make data. The same day always makes the
 * same company. All of it is one transaction: a start that is killed half-way leaves nothing, and the next one begins
 * again. False: the database was not empty.
 */
export async function loadDemo(
  db: Database,
  now: LocalTime,
  say: (line: string) => void,
  months: number,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await isEmpty(tx))) return false
    say('正在生成演示数据 · making the demo company')
    const today = dateOf(now)
    const firstDay = `${addMonths(monthOf(today), -months)}-01`
    await makeCompanies({ tx, routes: routesOf(db) }, firstDay, today, say)
    await markAccounts(tx)
    await analyze(tx)
    return true
  })
}

async function makeCompanies(
  making: Making,
  firstDay: LocalDate,
  today: LocalDate,
  say: (line: string) => void,
): Promise<void> {
  const morning = `${firstDay} 08:00:00`
  const superAdministrator = await makeSuperAdministrator(making, morning)
  const timelines: Timeline[] = []
  const ends: (() => Promise<void>)[] = []
  for (const [plan, tariff] of [
    [qinghe, qingheTariff()],
    [yunxi, yunxiTariff(firstDay)],
  ] as const) {
    const crew = await makeCrew(making, superAdministrator, plan, morning)
    const company = await setUp(making, crew, plan, tariff, firstDay)
    const timeline = new Timeline(making, company, firstDay, plan.settings.due_days)
    if (tariff.later) timeline.plan(`${tariff.later.enteredOn} 16:00:00`, company.enterLaterPrice!)
    if (plan === qinghe) planExamples(timeline, today)
    planUnbilled(timeline, today)
    if (plan === qinghe) planRemoteBook(timeline, today)
    if (plan === qinghe) planHalfRead(timeline, today)
    planCloses(timeline, today)
    const lately = `${addDays(today, -1)} 15:20:00`
    timeline.plan(lately, () => makeNewcomers(making, crew, plan, lately))
    timelines.push(timeline)
    if (plan === qinghe) ends.push(() => makeDemoInvoices(timeline, `${addDays(today, -1)} 13:20:00`))
    if (plan === qinghe) ends.push(() => makeDemoWithholdings(timeline, addDays(today, -1)))
    if (plan === qinghe) ends.push(() => makeDemoNotes(timeline, addDays(today, -1)))
    if (plan === qinghe) ends.push(() => makeServices(making, crew, `${addDays(today, -1)} 17:10:00`))
    ends.push(() => reconcileDemo(timeline, `${addDays(today, -1)} 16:40:00`))
    ends.push(() => setUpMessages(making, crew, plan, `${addDays(today, -1)} 20:30:00`))
    say(`${plan.organization.short_name}: ${company.accounts.length} 户表 · meters`)
  }
  await analyze(making.tx)
  for (let day = addDays(firstDay, 1); day < today; day = addDays(day, 1)) {
    for (const timeline of timelines) {
      await timeline.live(day)
      await endDay(timeline, day, today, timeline.company.plan !== qinghe)
    }
    const isMonthsEnd = monthOf(addDays(day, 1)) !== monthOf(day)
    if (isMonthsEnd) await monthIsOver(making, timelines, monthOf(day), say)
  }
  // This runs before the schedules exist, so that customers get no messages about the past.
  await handleWithin(making.tx, listeners)
  for (const end of ends) await end()
}

async function monthIsOver(
  making: Making,
  timelines: readonly Timeline[],
  month: string,
  say: (line: string) => void,
): Promise<void> {
  const total = (of: 'orders' | 'payments') => timelines.reduce((sum, { tally }) => sum + tally[of], 0)
  say(`${month}: ${total('orders')} 账单 · orders, ${total('payments')} 缴费 · payments`)
  if (Number(month.slice(5)) % 3 === 0) await analyze(making.tx)
}
