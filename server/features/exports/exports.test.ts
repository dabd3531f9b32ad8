import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import * as xlsx from '@e965/xlsx'
import { readingList } from '@water/contract/readings/list'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileStore } from '../../files/file-store'
import { readSheet } from '../../spreadsheet/sheet'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker } from '../../testing/test-worker'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'
import { filterLines } from './filters'
import { listExports } from './lists'

let t: TestApp
let worker: TestWorker
let works: Waterworks
const dataFolder = mkdtempSync(join(tmpdir(), 'exports-'))
const files = createFileStore({ filesFolder: join(dataFolder, 'files') })

beforeAll(async () => {
  t = await startApp({ clock: '2026-02-10 09:00:00', dataFolder })
  worker = await startTestWorker(t)
  works = await newWaterworks(t)
  const price = await beijing(works)
  await t.call(works.staff, `PATCH /organizations/locations/${works.location}/`, { reader: works.clerk.id })
  for (const customer_name of ['=1+1', '@SUM(A1)', '李,四"']) {
    const { id } = await works.meter(price, { customer_name, phone: '13812345678' })
    await works.read(id, 12, '2026-01-25')
  }
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  rmSync(dataFolder, { recursive: true })
  expect(worker.reports).toEqual([])
})

/** The cells of a file, line by line. */
async function linesOf(name: string, bytes: Buffer): Promise<string[][]> {
  const lines: string[][] = []
  for await (const { cells } of readSheet({ name, bytes })) lines.push(cells.map((cell) => cell ?? ''))
  return lines
}

async function exported(user: TestUser, path: string, query: Record<string, string> = {}) {
  const reply = await t.app.inject({
    method: 'GET',
    url: `/api${path}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${user.token}` },
  } as InjectOptions)
  const format = query.format ?? 'xlsx'
  return {
    status: reply.statusCode,
    lines: reply.statusCode === 200 ? await linesOf(`list.${format}`, reply.rawPayload) : [],
    name: decodeURIComponent(String(reply.headers['content-disposition'] ?? '')),
    text: reply.payload,
  }
}

test.each(['xlsx', 'csv'])(
  'a file (%s) has what the filters find in the order of the list: amounts as numbers, numbers of accounts as text, formulas harmless, phones masked',
  async (format) => {
    const { lines, name } = await exported(works.staff, '/meters/export/', {
      format,
      ordering: 'id',
      'columns[]': 'account_no',
    })
    expect(lines[0]).toEqual(['户号'])
    expect(name).toContain(`户表 2026-02-10.${format}`)
    const listed = (await t.call(works.staff, 'GET /meters/', { ordering: 'id' })).data.results
    expect(lines.slice(1).map(([no]) => no)).toEqual(
      listed.map(({ account_no }: { account_no: string }) => account_no),
    )

    const whole = await exported(works.staff, '/meters/export/', { format, ordering: '-id', search: '李' })
    const [head, ...rows] = whole.lines
    const cell = (title: string) => rows[0]![head!.indexOf(title)]
    // The account, and the sums of what the file has, as reports have them.
    expect(rows).toHaveLength(2)
    expect([rows[1]![0], Number(rows[1]![head!.indexOf('欠费')])]).toEqual(['合计', Number(cell('欠费'))])
    expect([cell('户名'), cell('电话'), cell('状态')]).toEqual(['李,四"', '138****5678', '正常'])
    expect(Number(cell('欠费'))).toBe(Number(listed.at(-1).arrears))
    const all = await exported(works.staff, '/meters/export/', { format })
    const names = all.lines.slice(1, -1).map((line) => line[all.lines[0]!.indexOf('户名')])
    // The quotation mark in front keeps a program from running it.
    expect(names).toEqual(['李,四"', "'@SUM(A1)", "'=1+1"])
    const sum = listed.reduce(
      (total: number, { arrears }: { arrears: string }) => total + Number(arrears) * 100,
      0,
    )
    expect(Number(all.lines.at(-1)![all.lines[0]!.indexOf('欠费')]) * 100).toBe(sum)
  },
)

test('the file of readings has every column that the screen can show, with its value', async () => {
  const [head, first] = (await exported(works.staff, '/readings/export/', { format: 'csv', ordering: 'id' }))
    .lines
  const { fields, columns, more } = readingList
  const shown = [...columns, ...more].map((name) => fields[name].zh)
  expect(shown.filter((title) => !head!.includes(title))).toEqual([])
  const empty = shown.filter((title) => first![head!.indexOf(title)] === '')
  expect(empty).toEqual(['备注'])
})

test('amounts of a workbook have two decimals and separators of thousands', async () => {
  const { id } = (await t.call(works.staff, 'GET /meters/')).data.results[0]
  await t.call(works.staff, 'POST /payment-records/', { meter: id, amount: '1020.50', method: 'cash' })
  const paid = await t.app.inject({
    url: '/api/payment-records/export/',
    headers: { authorization: `Bearer ${works.staff.token}` },
  })
  const book = xlsx.read(paid.rawPayload, { cellNF: true })
  const sheet = book.Sheets[book.SheetNames[0]!]!
  expect([sheet.E2, sheet.E3].map(({ v, z }) => [v, z])).toEqual([
    [1020.5, '#,##0.00'],
    [1020.5, '#,##0.00'],
  ])
})

test('a list is exported by those who may see it, and shows no row of another organization', async () => {
  const abroad = await newWaterworks(t)
  for (const { endpoint } of listExports) {
    const reply = await exported(abroad.staff, endpoint.path, { format: 'csv' })
    expect([endpoint.path, reply.status]).toEqual([endpoint.path, 200])
    expect(reply.text).not.toContain('李')
    const stranger = await t.signIn('user', { organization: works.org, permissions: [] })
    expect([endpoint.path, (await exported(stranger, endpoint.path)).status]).toEqual([endpoint.path, 403])
  }
})

test('the file names its filters, and the audit trail what was exported', async () => {
  const location = String(works.location)
  const status = ['unpaid', 'paid']
  const query = { location: works.location, status, issued_on_from: '2026-01-01', overdue: true }
  const list = listExports.find(({ endpoint }) => endpoint.path === '/orders/export/')!
  const lines = await filterLines(t.db as never, list, query, {
    ask: (question) => question(t.db as never),
    scope: { of: 'one', org: works.org },
    now: t.clock.now,
    language: 'zh',
    asker: 1,
    isSuperuser: false,
  })
  const place = (await t.call(works.staff, `GET /organizations/locations/${location}/`)).data.name
  expect(lines.map((line) => line.map((cell) => (cell && 'text' in cell ? cell.text : '')))).toEqual([
    ['条件', '值'],
    ['位置', place],
    ['状态', '未缴, 已缴'],
    ['开账日期（从）', '2026-01-01'],
    ['已逾期', '是'],
  ])

  const { lines: rows } = await exported(works.staff, '/orders/export/', { location, format: 'csv' })
  const [entry] = (
    await t.call(works.staff, 'GET /audit/', { object_type: ['order'], search: 'order.export' })
  ).data.results
  expect(entry.title).toBe('导出账单')
  const said = Object.fromEntries(
    entry.changes.map(({ field, after }: { field: string; after: string }) => [field, after]),
  )
  expect(said).toMatchObject({ location: `#${location}`, format: 'csv', rows: String(rows.length - 2) })
})

test.each([
  ['charges', ['month_from', 'month_to'], '2026-'],
  ['collections', ['from', 'to'], '2026-'],
  ['arrears', [], ''],
])('a file of %s that no span was asked for names the one that it holds', (name, keys, year) => {
  const list = listExports.find(({ endpoint }) => endpoint.path === `/reports/${name}/export/`)!
  const source = {
    ask: () => Promise.reject(new Error('nothing is read')),
    scope: { of: 'one', org: works.org },
  }
  const meant = list.meant!({}, { ...source, now: t.clock.now, language: 'zh', isSuperuser: false } as never)
  expect(Object.keys(meant)).toEqual(keys)
  for (const value of Object.values(meant)) expect(value).toContain(year)
})

test('every filter of every exported list has a name', async () => {
  const unnamed: string[] = []
  for (const list of listExports) {
    const names = Object.keys((list.endpoint.query as unknown as { shape: object }).shape)
    for (const name of names.filter((one) => !['format', 'columns'].includes(one))) {
      const source = {
        ask: () => Promise.reject(new Error('nothing is read')),
        scope: { of: 'none' },
        now: t.clock.now,
        language: 'en',
        asker: 1,
        isSuperuser: false,
      } as const
      const [, line] = await filterLines(t.db as never, list, { [name]: 'x' }, source)
      if ((line![0] as { text: string }).text === name) unnamed.push(`${list.endpoint.path} ${name}`)
    }
  }
  expect(unnamed).toEqual([])
})

test('what is longer than people wait for is made by a job, each row once, and kept', async () => {
  const many = await newWaterworks(t)
  const ROWS = 10_500
  await sql`
    insert into audit_entries (organization_id, at, actor_id, actor_name, action, object_type, object_id, address, request_id)
    select ${many.org}, '2025-01-01'::timestamptz + (g % 100) * interval '1 minute', ${many.staff.id}, ${many.staff.username},
      'user.login', 'session', g, '10.0.0.1', 'r' from generate_series(1, ${ROWS}) g`.execute(t.db)
  await sql`
    insert into users (organization_id, username, password_hash, is_audit)
    select ${many.org}, 'user ' || g, '', true from generate_series(1, ${ROWS}) g`.execute(t.db)
  const users = (await t.call(many.staff, 'GET /users/')).data
  expect(users.count_capped).toBe(true)
  const all = await sql<{ count: number }>`
    select count(*)::int as count from users where organization_id = ${many.org}`.execute(t.db)
  for (const [path, format, expected] of [
    ['/audit/export/', 'csv', ROWS],
    ['/users/export/', 'xlsx', all.rows[0]!.count],
  ] as const) {
    const query = { format, ...(path === '/audit/export/' && { at_to: '2025-12-31' }) }
    const { status, text } = await exported(many.staff, path, query)
    expect([path, status]).toEqual([path, 202])
    const { job } = JSON.parse(text).data
    expect(await endedJob(t, many.staff, job)).toMatchObject({
      state: 'done',
      failed: 0,
      has_result_file: true,
    })
    const { rows } = await sql<{ key: string }>`select key from job_made_files where job_id = ${job}`.execute(
      t.db,
    )
    const lines = await linesOf(`x.${format}`, await buffer(await files.read(rows[0]!.key)))
    expect(lines).toHaveLength(expected + 1)
    const at = path === '/audit/export/' ? 5 : 1
    expect(new Set(lines.map((line) => line[at])).size).toBe(expected + 1)
  }
  const across = await exported(await t.signIn('super'), '/audit/export/', { at_to: '2025-12-31' })
  expect([across.status, JSON.parse(across.text).code]).toEqual([400, 'too_many_to_export'])
})
