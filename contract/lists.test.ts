import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from './endpoint'
import { endpoints } from './endpoints'
import type { List } from './list'
import { queryOf } from './list-query'

/** Calls whose rows no list of the console shows, each with the reason. One that asks for its page alone has nothing to declare. */
const UNDECLARED: Readonly<Record<string, string>> = {
  '/audit/timeline/': 'sentences and no columns; the type and the id say whose they are and are no filters',
  '/meters/{id}/readings/':
    'a table on the page of an account, without filters, in one order, with no file and no view',
  '/reading-rounds/{id}/':
    'the desk, which walks through a book meter by meter, and the sheet of what is left in it',
}

async function declaredLists(): Promise<List[]> {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((one) => one.isDirectory())
  const files = folders.flatMap(({ name }) =>
    readdirSync(`${import.meta.dirname}/${name}`).includes('list.ts') ? [`./${name}/list.ts`] : [],
  )
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, unknown>>))
  return modules.flatMap((module) =>
    Object.values(module).filter(
      (value): value is List => typeof value === 'object' && value !== null && 'filters' in value,
    ),
  )
}

const namesOf = ({ shape }: z.ZodObject): string => Object.keys(shape).sort().join(' ')

test('a list that can be searched, filtered or sorted has a declaration, from which its query is made', async () => {
  const declared = new Set((await declaredLists()).map((list) => namesOf(queryOf(list))))
  const paged = (endpoints as readonly Endpoint[]).filter(
    ({ method, reply }) => method === 'GET' && reply instanceof z.ZodObject && 'count_capped' in reply.shape,
  )
  const wanted = paged.filter(
    ({ query }) => query instanceof z.ZodObject && namesOf(query) !== 'page page_size',
  )
  expect(wanted.length).toBeGreaterThan(25)
  const missing = wanted.filter(({ query }) => !declared.has(namesOf(query as z.ZodObject)))
  expect(missing.map(({ path }) => path).sort()).toEqual(Object.keys(UNDECLARED))
})
