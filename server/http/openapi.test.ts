import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endpoints } from '@water/contract/endpoints'
import { transform } from 'esbuild'
import { generateSource } from 'oazapfts'
import { expect, test } from 'vitest'
import { accounts, openCounter, read, staff, t } from '../testing/counter'
import { openApiOf } from './openapi'
import type { Json } from './openapi-schema'

openCounter()

interface Described {
  parameters: { $ref?: string; name: string; in: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: { $ref?: string } & Json }> }
}

const written = JSON.stringify(openApiOf(endpoints, '1'))
const { paths, components } = JSON.parse(written) as {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Json> }
}
const typesOf = (path: string, method = 'get') =>
  Object.fromEntries(
    (paths[path]?.[method]?.parameters ?? [])
      .filter(({ $ref }) => $ref === undefined)
      .map(({ name, schema }) => [name, schema.type]),
  )

test('the document is small, and its schemas have the names of the trade', () => {
  // Up to 3,000 characters for each call.
  expect(written.length).toBeLessThan(3000 * endpoints.length)
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining([
      ...['Meter', 'MeterRow', 'MeterPage', 'Order', 'Payment', 'Invoice', 'OrderStatus', 'Refusal'],
    ]),
  )
})

test('a parameter has the type of its value', () => {
  expect(typesOf('/api/periods/{month}/')).toEqual({ month: 'string' })
  expect(typesOf('/api/invoice-files/{token}/')).toMatchObject({ token: 'string' })
  expect(typesOf('/api/meters/')).toMatchObject({
    ...{ page: 'integer', page_size: 'integer', location: 'integer', has_arrears: 'boolean' },
    ...{ 'meter_type[]': 'array', search: 'string' },
  })
})

test('a body requires what the server requires', () => {
  const called = endpoints.filter(({ body }) => body)
  const named = ({ schema }: { schema: Json }): Json =>
    typeof schema.$ref === 'string' ? components.schemas[schema.$ref.split('/').at(-1)!]! : schema
  const documented = called.map(({ method, path }) => {
    const [content] = Object.values(paths[`/api${path}`]?.[method.toLowerCase()]?.requestBody?.content ?? {})
    return [`${method} ${path}`, [...((named(content!).required as string[]) ?? [])].sort()]
  })
  const demanded = called.map(({ method, path, body, upload, stores }) => {
    // The server alone says that it asks for several fields together.
    const issues = body!.safeParse({}).error?.issues.filter(({ code }) => code !== 'custom') ?? []
    const names = issues.flatMap((issue) => issue.path.slice(0, 1))
    return [
      `${method} ${path}`,
      [...(upload ? [stores === 'sheets' ? 'files' : 'file'] : []), ...names].sort(),
    ]
  })
  expect(documented).toEqual(demanded)
})

test('a method that a path does not have is refused with those that it has', async () => {
  const wrong = await t.call(staff, 'PATCH /meters/')
  expect([wrong.status, wrong.code, wrong.headers.allow]).toEqual([
    ...[405, 'method_not_allowed', 'GET, HEAD, POST'],
  ])
  const ofRow = await t.call(null, 'DELETE /orders/7/')
  expect([ofRow.status, ofRow.headers.allow]).toEqual([405, 'GET, HEAD'])
  expect((await t.call(staff, 'GET /nowhere/')).status).toBe(404)
})

test('a client made from it signs in, lists, pages and pays', async () => {
  const password = 'a long way to the well'
  const user = { username: 'program', name: '接口', phone: '13900007777', password, is_audit: true }
  const root = await t.signIn('super')
  await t.call(root, 'POST /users/', { ...user, is_staff: true, organization: staff.organization })
  const meters = [await accounts.meter(), await accounts.meter(), await accounts.meter()]
  await accounts.order(meters[2]!, '60.00', '2026-02-13')
  const api = await clientOf(`${(await t.app.listen({ port: 0, host: '127.0.0.1' })).toString()}`)

  const { data: signedIn } = await api.postLogin({ account: 'program', password })
  api.defaults.headers = { authorization: `Bearer ${signedIn.data.access}` }
  const first = await api.getMeters({ pageSize: 2, hasArrears: false, status: ['active'] })
  const second = await api.getMeters({ pageSize: 2, page: 2 })
  const paid = await api.postPaymentRecords(
    { meter: meters[2], amount: '100.00', method: 'cash' },
    { idempotencyKey: 'one' },
  )

  expect([first.data.data.count, first.data.data.results.length]).toEqual([2, 2])
  expect([second.data.data.count, second.data.data.results.length]).toEqual([3, 1])
  expect(paid.data.data).toMatchObject({ applied_principal: '60.00', to_balance: '40.00' })
  expect(await read(paid.data.data.id)).toMatchObject({ amount: '100.00' })
})

/** Compiles and loads the client that a generator makes of the served document. */
async function clientOf(baseUrl: string) {
  const { code } = await transform(await generateSource(`${baseUrl}/api/openapi.json`), { loader: 'ts' })
  const file = join(import.meta.dirname, `client.${process.pid}.tmp.mjs`)
  await writeFile(file, code)
  try {
    const api = await import(/* @vite-ignore */ pathToFileURL(file).href)
    Object.assign(api.defaults, { baseUrl })
    return api
  } finally {
    await rm(file)
  }
}
