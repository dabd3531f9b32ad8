import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchBank } from './bank'
import { benchBilling } from './billing'
import { benchCorrections } from './corrections'
import { benchInvoices } from './invoices'
import { measureJavaScript } from './javascript'
import { benchLists } from './lists'
import { machine } from './machine'
import { megabytes } from './memory'
import { benchMoveIn, MOVED_IN } from './move-in'
import { benchOrganizations, type OrganizationsResult } from './organizations'
import { benchPapers } from './papers'
import { benchPrints, printedBills } from './prints'
import { startProduct } from './product'
import { benchRemote } from './remote'
import { benchRemoteCity } from './remote-city'
import { benchScale } from './scale/scale'

// npm run bench [lists|billing|corrections|invoices|bank|remote|javascript]: numbers are ratios to a bare program beside the product on the same
// machine and the same PostgreSQL; corrections have limits, because people wait for them. npm run bench scale [part of a
// path] [folder]: the time of each call in a city's database, which is made once in the folder. npm run bench papers: the
// papers of 10,000 invoices in a row; npm run bench prints: 5,000 bills and reminders by one job each. npm run bench
// remote-city [folder]: alarms and lists over 200,000 modules with 60 days of reports; npm run bench move-in [accounts]:
// 200,000 accounts of another system with their bills and history; CITUS_URL=… npm run bench organizations [meters]: a year of
// 20 organizations on a cluster.
const [wanted, only = '', folder = join(tmpdir(), 'tap-water-scale')] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)
const percent = (ratio: number) => `${(ratio * 100).toFixed(0)} %`
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
const number = (value: number) => Math.round(value).toLocaleString('en')

async function lists(): Promise<void> {
  const product = await startProduct()
  try {
    say(await machine(product.pool))
    say('(a) requests a second, product against bare Fastify + pg with the same statements')
    for (const [name, { ratio, product_per_second, bare_per_second, product_p50_ms }] of Object.entries(
      await benchLists(product, say),
    ))
      say(
        `  ${name}: ${percent(ratio)}  (${number(product_per_second)} against ${number(bare_per_second)}; p50 ${product_p50_ms} ms)`,
      )
  } finally {
    await product.stop()
  }
}

async function billing(): Promise<void> {
  const product = await startProduct()
  try {
    say(await machine(product.pool))
    say('(b) imported readings billed by the job, against one INSERT … SELECT of the same rows')
    const result = await benchBilling(product, say)
    say(
      `  ${percent(result.ratio)}  (${number(result.product_per_second)} bills a second against ${number(result.bare_per_second)}; ${number(result.bills)} bills, ${number(result.lines)} lines)`,
    )
    say(
      `  order list meanwhile: p95 ${result.list_p95_ms.toFixed(0)} ms (${result.quiet_p95_ms.toFixed(0)} ms when nothing else runs)`,
    )
  } finally {
    await product.stop()
  }
}

async function corrections(): Promise<void> {
  const product = await startProduct()
  try {
    say(await machine(product.pool))
    say('(e) corrections, against the limits of people who wait for them')
    const result = await benchCorrections(product, say)
    say(
      `  a flush with a cascade of 12 orders beside an import: p95 ${result.flush_p95_ms.toFixed(0)} ms of 300 (${result.flushes} flushes; ${result.quiet_p95_ms.toFixed(0)} ms when nothing else runs)`,
    )
    say(
      `  the take-back of an import of 10,000 orders: ${result.take_back_s.toFixed(1)} s of 120 (its import took ${result.import_s.toFixed(1)} s)`,
    )
  } finally {
    await product.stop()
  }
}

async function invoices(): Promise<void> {
  const product = await startProduct()
  try {
    say(await machine(product.pool))
    say('(g) 10,000 orders invoiced by one job, with their numbers, PDF and XML')
    const { made_s, issued_s, files_s, ...result } = await benchInvoices(product, say)
    const rate = (seconds: number) => `${number(10_000 / seconds)} a second (${seconds.toFixed(1)} s)`
    say(
      `  made: ${rate(made_s)}; the last issued: ${rate(issued_s)}; the last with its files: ${rate(files_s)}`,
    )
    say(
      `  lists of invoices and orders meanwhile: p95 ${result.list_p95_ms.toFixed(0)} ms (${result.quiet_p95_ms.toFixed(0)} ms when nothing else runs)`,
    )
    say(
      `  memory: worker ${megabytes(result.worker_memory)}, server ${megabytes(result.server_memory)} at most`,
    )
  } finally {
    await product.stop()
  }
}

async function bank(): Promise<void> {
  const product = await startProduct()
  try {
    say(await machine(product.pool))
    say('(h) a run of withholding for 100,000 accounts, and a bank’s file of 50,000 rows')
    const { states, ...result } = await benchBank(product, say)
    const seconds = (value: number) => `${value.toFixed(1)} s`
    say(
      `  run made: ${seconds(result.made_s)}; its sheet: ${seconds(result.sheet_s)}; its answer booked: ${seconds(result.answered_s)}`,
    )
    say(`  file matched: ${seconds(result.matched_s)} of 20; the sheet back: ${seconds(result.returned_s)}`)
    say(`  rows: ${JSON.stringify(states)}`)
    say(
      `  lists of payments and reconciliations meanwhile: p95 ${result.list_p95_ms.toFixed(0)} ms (${result.quiet_p95_ms.toFixed(0)} ms when nothing else runs)`,
    )
  } finally {
    await product.stop()
  }
}

async function remote(): Promise<void> {
  const product = await startProduct()
  try {
    say(await machine(product.pool))
    say('(j) reports of modules from four gateways, against bare INSERT … ON CONFLICT of the same rows')
    const result = await benchRemote(product, say)
    say(
      `  ${percent(result.ratio)}  (${number(result.product_per_second)} reports a second against ${number(result.bare_per_second)}; ${number(result.reports)} with their hours)`,
    )
    const { reports, hours } = result.bytes_per_year
    say(
      `  on the disk for a meter and year: ${kilobytes(reports)}, with its hours ${kilobytes(reports + hours)}`,
    )
    say(
      `  order list meanwhile: p95 ${result.list_p95_ms.toFixed(0)} ms (${result.quiet_p95_ms.toFixed(0)} ms when nothing else runs)`,
    )
    say(
      `  a book of 20,000 taken into readings: ${result.take_s.toFixed(1)} s of 20 (${result.bare_take_s.toFixed(1)} s by a bare INSERT of them)`,
    )
  } finally {
    await product.stop()
  }
}

async function moveIn(): Promise<void> {
  const accounts = Number(only || MOVED_IN)
  const product = await startProduct()
  try {
    say(await machine(product.pool))
    say(
      '(l) a move-in from its files to the last account, against a COPY of the same rows into the same tables',
    )
    const { quarter, whole, ...result } = await benchMoveIn(product, accounts, say)
    const seconds = (value: number) => `${value.toFixed(1)} s`
    const phase = (name: string, product_s: number, copy_s: number) =>
      say(
        `  ${name}: ${percent(copy_s / product_s)}  (${number(whole.rows / product_s)} rows a second against ${number(whole.rows / copy_s)}; ${seconds(product_s)} against ${seconds(copy_s)})`,
      )
    say(`  ${number(whole.rows)} rows of sheets, which become ${number(result.written)} rows of tables`)
    phase('check', whole.check_s, result.copy_staged_s)
    phase('load', whole.load_s, result.copy_loaded_s)
    phase('both', whole.check_s + whole.load_s, result.copy_staged_s + result.copy_loaded_s)
    say(
      `  a quarter of it: check ${seconds(quarter.check_s)}, load ${seconds(quarter.load_s)} (${number(quarter.rows)} rows)`,
    )
    say(
      `  memory of the worker: ${megabytes(whole.worker_memory)} at most, ${megabytes(quarter.worker_memory)} for a quarter; written ahead: ${megabytes(whole.wal / 1000)}, ${megabytes(quarter.wal / 1000)}`,
    )
    for (const { whose, quiet_p95_ms, check_p95_ms, load_p95_ms } of result.lists)
      say(
        `  lists of ${whose}: p95 ${check_p95_ms.toFixed(0)} ms during the check, ${load_p95_ms.toFixed(0)} ms during the load (${quiet_p95_ms.toFixed(0)} ms when nothing else runs)`,
      )
    say(`  agreed: ${seconds(result.agree_s)}; withdrawn: ${seconds(result.withdraw_s)}`)
  } finally {
    await product.stop()
  }
}

async function remoteCity(): Promise<void> {
  const product = await startProduct({ folder: only || undefined })
  try {
    say(await machine(product.pool))
    say('(k) alarms and lists over modules with 60 days of reports')
    const { looks, lists } = await benchRemoteCity(product, say)
    for (const { modules, seconds, memory, alarms } of looks)
      say(
        `  a look at ${number(modules)} modules: ${seconds.toFixed(1)} s, ${megabytes(memory)} of memory at most, ${number(alarms)} alarms`,
      )
    for (const { path, p95_ms } of lists) say(`  ${path}: p95 ${p95_ms.toFixed(0)} ms of 200`)
  } finally {
    await product.stop()
  }
}

async function prints(): Promise<void> {
  const product = await startProduct()
  try {
    say(await machine(product.pool))
    say(`(i) ${number(printedBills)} bills, and as many reminders, as one PDF each by the job`)
    const { bills_s, reminders_s, ...result } = await benchPrints(product, say)
    const rate = (seconds: number) => `${number(printedBills / seconds)} a second (${seconds.toFixed(1)} s)`
    say(`  bills: ${rate(bills_s)}, ${kilobytes(result.bytes)}; reminders: ${rate(reminders_s)}`)
    say(
      `  list of orders meanwhile: p95 ${result.list_p95_ms.toFixed(0)} ms (${result.quiet_p95_ms.toFixed(0)} ms when nothing else runs)`,
    )
    say(
      `  memory of the worker: ${megabytes(result.worker_memory)} at most, ${megabytes(result.quiet_memory)} before`,
    )
  } finally {
    await product.stop()
  }
}

async function organizations(): Promise<void> {
  const { CITUS_URL: url } = process.env
  if (url === undefined) throw new Error('Set CITUS_URL to the coordinating database of a cluster.')
  say('(m) a year of 20 organizations on a cluster, beside one PostgreSQL with the same settings')
  const print = (name: string, { bills, bills_per_second, quiet_p95_ms, busy_p95_ms }: OrganizationsResult) =>
    say(
      `  ${name}: ${number(bills_per_second)} bills a second (${number(bills)}); lists of 20: p95 ${busy_p95_ms.toFixed(0)} ms while a month is billed, ${quiet_p95_ms.toFixed(0)} ms when nothing else runs`,
    )
  const { whole, distributed } = await benchOrganizations(url, Number(only || 5000), say)
  print('one PostgreSQL', whole)
  print('the cluster', distributed)
}

async function javascript(): Promise<void> {
  say('(c) JavaScript, gzip, before the page is usable')
  for (const { page, bytes, limit } of await measureJavaScript())
    say(`  ${page}: ${kilobytes(bytes)} of ${kilobytes(limit)}`)
}

if (wanted === undefined || wanted === 'lists') await lists()
if (wanted === undefined || wanted === 'billing') await billing()
if (wanted === undefined || wanted === 'corrections') await corrections()
if (wanted === undefined || wanted === 'invoices') await invoices()
if (wanted === undefined || wanted === 'bank') await bank()
if (wanted === undefined || wanted === 'remote') await remote()
if (wanted === undefined || wanted === 'javascript') await javascript()
if (wanted === 'prints') await prints()
if (wanted === 'move-in') await moveIn()
if (wanted === 'remote-city') await remoteCity()
if (wanted === 'organizations') await organizations()
if (wanted === 'papers') await benchPapers(say)
if (wanted === 'scale') await benchScale(folder, only, say)
