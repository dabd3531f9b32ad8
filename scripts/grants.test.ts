/**
 * The login of requests and jobs may change and delete what the program's own statements change and delete, and no more
 * (server/db/login/grants.ts). The tests of the server work under that login: what it lacks, they miss.
 */
import { dirname } from 'node:path'
import { titleFields } from '@water/contract/invoices/fields'
import { expect, test } from 'vitest'
import { CHANGED, DELETED, EDITED } from '../server/db/login/grants'
import { setsIn } from './changed-columns'
import { codeOf, readSource, repositoryFiles } from './source-files'

/** These work over the owner's connection, or fill the rows of months for a test. */
const OWNERS =
  /^server\/(?:seed|backup|verify)\/|\/(?:month-parts|withdraw-store|months-of-documents-store)\.ts$/

const sources = repositoryFiles()
  .filter((path) => /^server\/.*\.ts$/.test(path) && !OWNERS.test(path))
  .map(readSource)
  .filter(({ isTest }) => !isTest)
const sets = sources.flatMap(({ path, text }) => setsIn(text).map((set) => ({ path, ...set })))

const OF_TITLE = ['remark', ...Object.keys(titleFields)]
/** The columns of values that are made elsewhere, by their table and how the statement names them. */
const MADE: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'jobs: columns',
    [
      ...[
        'total',
        'done',
        'failed',
        'run',
        'ignored_columns',
        'damaged_rows',
        'hidden_rows',
        'hidden_columns',
      ],
      'other_sheets',
    ],
  ],
  [
    'invoices: change',
    [...['is_sent', 'next_ask_at', 'red_confirm', 'red_confirm_no', 'held', 'held_words', 'held_link']],
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as the source has it
  ['invoices: ${sql.join(given, sql` `)} remark = coalesce(${remark}, remark)', OF_TITLE],
  ['correction_requests: asked', ['current_reading', 'reason', 'asked_by', 'asked_at']],
  ['move_in_files: ...facts', ['rows', 'checked_at']],
  ['sms_messages: ...values', ['status', 'reason', 'error', 'provider_id', 'sent_at']],
  ['prepared_figures: row', ['as_of', 'month', 'figures']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as the source has it
  ['payments: ${marked}', ['reconcile_status', 'updated_at']],
])
/** Its fields are those that people edit. */
const OF_MOVE_IN = ['name', 'as_of']

test('a column may be changed where a statement changes it, and no other one', () => {
  const changed = new Map<string, Set<string>>([['move_ins', new Set(OF_MOVE_IN)]])
  const unknown: string[] = []
  for (const { table, column, text } of sets) {
    if (EDITED.has(table)) continue
    const made = `${table}: ${text}`
    const columns = column === null ? MADE.get(made) : [column]
    if (!columns) unknown.push(made)
    changed.set(table, new Set([...(changed.get(table) ?? []), ...(columns ?? [])]))
  }
  expect(unknown).toEqual([])
  const sorted = (tables: Iterable<readonly [string, Iterable<string>]>) =>
    [...tables].map(([table, columns]) => `${table}: ${[...columns].sort().join(' ')}`).sort()
  expect(sorted(CHANGED)).toEqual(sorted(changed))
})

test('the columns of values that are made elsewhere are named beside the statements that set them', () => {
  const unnamed = sets.flatMap(({ path, table, text }) => {
    const columns = MADE.get(`${table}: ${text}`)
    if (!columns) return []
    const beside = sources.filter((source) => dirname(source.path) === dirname(path)).map(codeOf)
    const isNamed = (column: string) => beside.some((code) => new RegExp(`\\b${column}\\b`).test(code))
    return columns.filter((column) => !isNamed(column)).map((column) => `${table}: ${column}`)
  })
  expect(unnamed).toEqual([])
})

test('the columns that stay in the records that people edit are changed by no statement', () => {
  expect(sets.filter(({ table, column }) => column !== null && EDITED.get(table)?.includes(column))).toEqual(
    [],
  )
  const declared = sources.flatMap(({ text }) =>
    [...text.matchAll(/declaredTable\('(\w+)'|\.updateTable\('(\w+)'\)/g)].map(
      ([, one, other]) => one ?? other,
    ),
  )
  expect([...EDITED.keys()].filter((table) => !declared.includes(table))).toEqual([])
})

/** Rows of these go by the tables that the routes of records, and of prices, name. */
const BY_NAME = [
  ...[
    'bank_accounts',
    'diameters',
    'locations',
    'meter_types',
    'sms_configs',
    'sms_templates',
    'surcharge_items',
  ],
  ...[
    'surcharge_item_versions',
    'water_prices',
    'water_price_versions',
    'sms_schedule_locations',
    'sms_schedule_prices',
  ],
]

test('rows may be deleted where a statement deletes them, and nowhere else', () => {
  const deleted = sources.flatMap(({ text }) =>
    [...text.matchAll(/\bdelete from (\w+)|\.deleteFrom\('(\w+)'\)/g)].map(([, one, other]) => one ?? other),
  )
  expect([...DELETED].sort()).toEqual([...new Set([...deleted, ...BY_NAME])].sort())
})
