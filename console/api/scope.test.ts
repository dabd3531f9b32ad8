// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import { client, stub, withStubApi } from './stub-api'

withStubApi()
beforeEach(() => {
  stub.organization = 7
})

/** The organization parameters in the query and body of a call. */
async function sent(method: string, path: string, body?: unknown) {
  await client().request(method, path, { body })
  const { query, body: text } = stub.heard.at(-1)!
  return {
    query: [...query].filter(([key]) => key.includes('organization')),
    body: text ? JSON.parse(text) : undefined,
  }
}

describe('the automatic organization', () => {
  it.each(['/meters/', '/meters/5/', '/reading-orders/', '/users/', '/jobs/3/', '/ext/permissions/'])(
    'is added to GET %s as organization',
    async (path) => {
      expect((await sent('GET', path)).query).toEqual([['organization', '7']])
    },
  )

  it.each(['/orders/', '/orders/5/', '/orders/monthly/', '/payment-records/', '/payment-records/5/'])(
    'is added to GET %s as meter__organization',
    async (path) => {
      expect((await sent('GET', path)).query).toEqual([['meter__organization', '7']])
    },
  )

  it('is added to the body of a POST, on paths of orders and payment records too', async () => {
    for (const path of ['/meters/', '/orders/', '/payment-records/'])
      expect(await sent('POST', path, { a: 1 })).toEqual({ query: [], body: { a: 1, organization: 7 } })
  })

  it('is the whole body of a POST that has none', async () => {
    expect((await sent('POST', '/readings/3/bill/')).body).toEqual({ organization: 7 })
  })

  it('is added to a multipart body, before its files', async () => {
    const form = new FormData()
    form.append('file', new Blob(['hello']), 'a.txt')
    await client().request('POST', '/meters/import/', { body: form })
    expect(stub.heard[0]?.body).toMatch(/name="organization"\r\n\r\n7\r\n[\s\S]*filename="a.txt"/)
  })

  it.each([
    '/organizations/orgs/',
    '/organizations/meter-types/',
    '/login/',
    '/register/',
    '/token/refresh/',
    '/attachments/',
    '/nb/nb-gate/',
  ])('is skipped on %s', async (path) => {
    expect((await sent('GET', path)).query).toEqual([])
    expect((await sent('POST', path, { a: 1 })).body).toEqual({ a: 1 })
    expect((await sent('POST', path)).body).toBeUndefined()
  })

  it('leaves a body that names one alone, and a query that does', async () => {
    expect((await sent('POST', '/meters/', { organization: 9 })).body).toEqual({ organization: 9 })
    expect((await sent('POST', '/meters/', { organization: null })).body).toEqual({ organization: null })
    const form = new FormData()
    form.append('organization', '9')
    await client().request('POST', '/meters/import/', { body: form })
    expect(stub.heard.at(-1)?.body).not.toMatch(/\r\n7\r\n/)
    await client().request('GET', '/meters/', { query: { organization: 9 } })
    expect(stub.heard.at(-1)?.query.getAll('organization')).toEqual(['9'])
    await client().request('GET', '/orders/', { query: { meter__organization: 9 } })
    expect([...(stub.heard.at(-1)?.query ?? [])]).toEqual([
      ['meter__organization', '9'],
      ['_t', '1234'],
    ])
  })

  it('leaves arrays alone', async () => {
    expect((await sent('POST', '/meters/', [{ a: 1 }])).body).toEqual([{ a: 1 }])
  })

  it.each(['PUT', 'PATCH', 'DELETE'])('is not added to %s', async (method) => {
    expect(await sent(method, '/meters/1/', { a: 1 })).toEqual({ query: [], body: { a: 1 } })
  })

  it('is absent while none is chosen', async () => {
    stub.organization = null
    expect((await sent('GET', '/meters/')).query).toEqual([])
    expect((await sent('POST', '/meters/', { a: 1 })).body).toEqual({ a: 1 })
    expect((await sent('POST', '/meters/')).body).toBeUndefined()
  })
})
