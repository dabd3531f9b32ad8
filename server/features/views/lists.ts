import type { Endpoint } from '@water/contract/endpoint'
import { endpoints } from '@water/contract/endpoints'
import { problemsOf } from '@water/contract/field-problems'
import { may } from '@water/rules/access/may'
import * as z from 'zod'
import type { Caller } from '../../http/call'
import { refuse, refuseField } from '../../refusal'

interface List {
  access: Endpoint['access']
  /** The schema of its query without the page. */
  query: z.ZodType
}

const isList = ({ method, path, query, reply }: Endpoint): boolean =>
  method === 'GET' &&
  !path.includes('{') &&
  query instanceof z.ZodObject &&
  reply instanceof z.ZodObject &&
  'count_capped' in reply.shape

function listOf({ access, query }: Endpoint): List {
  const { page: _page, page_size: _size, ...shape } = (query as z.ZodObject).shape // as isList has found
  return { access, query: z.strictObject(shape) }
}

/** Every list of the contract by the path of its call. Views of notices and of views are of no use, and do no harm. */
const lists = new Map(
  (endpoints as readonly Endpoint[]).filter(isList).map((list) => [list.path, listOf(list)]),
)

/** The lists that a person may open. */
export const listsFor = (caller: Caller): string[] =>
  [...lists].filter(([, { access }]) => may(caller, access)).map(([path]) => path)

/** Refuses a list that does not exist, or that the caller may not open. */
export function refuseList(caller: Caller, path: string): void {
  const list = lists.get(path)
  if (list === undefined) refuseField('list', 'unknown_reference')
  else if (!may(caller, list.access)) refuse('no_permission')
}

/** Refuses filters and an order that the list does not have. */
export function refuseState(path: string, { query, spans }: { query: object; spans: object }): void {
  const { error } = lists.get(path)!.query.safeParse(query, { reportInput: true })
  const unset = Object.keys(spans).filter((name) => !Object.hasOwn(query, name))
  const fields = {
    ...problemsOf(
      (error?.issues ?? []).map((issue) => ({ ...issue, path: ['state', 'query', ...issue.path] })),
    ),
    ...Object.fromEntries(
      unset.map((name) => [`state.spans.${name}`, [{ message: 'unknown_field' as const }]]),
    ),
  }
  if (Object.keys(fields).length > 0) refuse('invalid', { fields })
}
