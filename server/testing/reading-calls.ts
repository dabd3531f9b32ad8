import type { Endpoint } from '@water/contract/endpoint'
import { endpoints } from '@water/contract/endpoints'
import * as z from 'zod'
import { CANARY } from './foreign-rows'
import type { TestApp, TestUser } from './test-app'

/** Paths of files, of sheets that are made without a question, and of rows that are another person's or no organization's. */
const OTHERS = /^\/(backups|demo|invoice-files|jobs)\/|\/(files?|refused|photos|template|preview|sheet)\//
const NO_FILTER = ['page', 'page_size', 'columns', 'format', 'results_page']
/** A list of fewer rows is short under each of its filters. */
const LONG = 100

interface Known {
  t: TestApp
  user: TestUser
  /** The id of a row that a path names, by its table. */
  inPath(table: string): number
  /** The id of a row that a filter names, by its table. */
  inFilter(table: string): number
}

/** A filter as the contract declares it. */
interface Declared {
  enum?: string[]
  items?: Declared
}
interface Declaration {
  properties?: Record<string, Declared>
  required?: string[]
}

/**
 * Every call of a person that reads, made from the contract: as it is opened, with each of its filters alone, in each of its orders, and a report
 * by each of its groups, also of a place. A filter has the value of the list's first row. A file has the filters of its list.
 */
export async function readingCalls(known: Known): Promise<string[]> {
  const read = (endpoints as readonly Endpoint[]).filter(
    ({ method, path, callers }) =>
      method === 'GET' && callers !== 'gateway' && callers !== 'channel' && !OTHERS.test(path),
  )
  const calls: string[] = []
  for (const endpoint of read) calls.push(...(await callsOf(known, endpoint)))
  return calls
}

async function callsOf(known: Known, { path, owner, query, download }: Endpoint): Promise<string[]> {
  const place = path
    .replace('{id}', String(owner === undefined ? 1 : known.inPath(owner)))
    .replace('{month}', '2026-01')
  const { properties = {}, required = [] } = (
    query ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) : {}
  ) as Declaration
  const needed = required.map((name) => (name === 'object_type' ? 'object_type=meter' : idPair(known, name)))
  const call = (...pairs: string[]) => [place, [...needed, ...pairs].join('&')].filter(Boolean).join('?')
  if (download) return [call(...(properties.format ? ['format=csv'] : []))]
  const filters = Object.entries(properties).filter(
    ([name]) => !NO_FILTER.includes(name) && !required.includes(name),
  )
  if (filters.length === 0) return [call()]
  const { data } = await known.t.call(known.user, `GET ${place.replace(/totals\/$/, '')}?${needed.join('&')}`)
  if (data?.count < LONG) return [call()]
  const row = data?.results?.[0] ?? {}
  const groups = properties.group?.items?.enum ?? []
  return [
    call(),
    ...filters.flatMap(([name, declared]) =>
      valuesOf(known, name, declared, row).map((value) =>
        call(`${name}${declared.items ? '[]' : ''}=${encodeURIComponent(value)}`),
      ),
    ),
    ...groups.map((group) => call(`group[]=${group}`, idPair(known, 'location'))),
    ...(groups.length > 0 ? [call(...groups.map((group) => `group[]=${group}`))] : []),
  ]
}

const idPair = (known: Known, name: string) => `${name}=${known.inFilter(tableOf(name))}`

/** Where it is not the plural of the filter's name. */
const TABLES = new Map([
  ...['reader', 'cashier', 'actor', 'user'].map((name) => [name, 'users'] as const),
  ...['object_id', 'route_after'].map((name) => [name, 'meters'] as const),
  ['group', 'payment_groups'],
  ['schedule', 'sms_schedules'],
  ['template', 'sms_templates'],
  ['config', 'sms_configs'],
])
const tableOf = (name: string): string => TABLES.get(name) ?? `${name}s`

function valuesOf(
  known: Known,
  name: string,
  declared: Declared,
  row: Readonly<Record<string, unknown>>,
): string[] {
  const options = declared.enum ?? declared.items?.enum
  if (name === 'group') return options ?? []
  // An index is read from either end.
  if (name === 'ordering') return (options ?? []).filter((one) => one.startsWith('-'))
  if (options?.includes('true')) return ['true', 'false']
  // All accounts, and one of them.
  if (name === 'search' || name === 'q') return [CANARY, String(row.account_no ?? 1)]
  const [own] = [row[name]].flat()
  if (own) return [String(own)]
  if (options) return [options[0]!]
  if (name.includes('month')) return ['2026-01']
  if (name.startsWith('amount')) return ['1']
  if (/(^|_)(from|to|before|of)$/.test(name)) return [name.endsWith('from') ? '2026-01-01' : '2026-01-31']
  return [String(known.inFilter(tableOf(name)) || CANARY)]
}
