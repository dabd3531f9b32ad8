import { anyone, type Endpoint } from '@water/contract/endpoint'
import { endpoints } from '@water/contract/endpoints'
import { describe, expect, it, test } from 'vitest'
import examples from './examples.json'
import { GROUPS } from './groups'
import { type Example, requestOf } from './request'

const EXAMPLES: readonly Example[] = examples
const endpointOf = (call: string): Endpoint | undefined =>
  endpoints.find(({ method, path }) => `${method} ${path}` === call)

describe.each(EXAMPLES.map((example) => [example.call, example] as const))(
  'the example of %s',
  (call, example) => {
    const endpoint = endpointOf(call)

    it('is a call of the contract, with its parameters filled', () => {
      expect(endpoint).toBeDefined()
      const [address = ''] = requestOf(example, 'https://water.example').split('\n')
      expect(address).not.toMatch(/[{}]/)
      const parameters = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(Object.keys(example.path ?? {})).toEqual(parameters)
    })

    it('has a query and a body that the server takes', () => {
      const texts = Object.entries(example.query ?? {}).map(([name, value]) => [name, String(value)])
      if (endpoint?.query) expect(endpoint.query.safeParse(Object.fromEntries(texts)).error).toBeUndefined()
      else expect(texts).toEqual([])
      if (endpoint?.body) expect(endpoint.body.safeParse(example.body ?? {}).error).toBeUndefined()
      else expect(example.body).toBeUndefined()
    })

    it('has the answer that is declared, no field more and none less', () => {
      const { code, data } = example.answer
      expect(code).toBe(0)
      const parsed = endpoint?.reply?.safeParse(data)
      expect(parsed?.error).toBeUndefined()
      expect(JSON.parse(JSON.stringify(parsed?.data))).toEqual(data)
    })

    it('is told in both languages, and shows a token where one is needed', () => {
      expect([example.title.zh, example.title.en].every((text) => text.length > 1)).toBe(true)
      expect(example.title.en).not.toMatch(/\p{Script=Han}/u)
      const request = requestOf(example, 'https://water.example')
      expect(request.includes('Authorization')).toBe(endpoint?.access !== anyone)
    })
  },
)

test('there are twenty examples, none twice', () => {
  expect(new Set(EXAMPLES.map(({ call }) => call)).size).toBe(20)
  expect(EXAMPLES).toHaveLength(20)
})

test('every call belongs to one group, whose name is in both languages', () => {
  // As server/http/openapi.ts makes the tags.
  const tags = new Set(
    endpoints.map(({ path }) => {
      const [first = '', second = ''] = path.split('/').filter(Boolean)
      return first === 'organizations' || first === 'ext' ? second : first
    }),
  )
  expect(GROUPS.flatMap((group) => group.tags).sort()).toEqual([...tags].sort())
})
