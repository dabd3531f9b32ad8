import type { Endpoint } from '@water/contract/endpoint'
import { endpoints } from '@water/contract/endpoints'
import { problemsOf } from '@water/contract/field-problems'
import { filtersOf } from '@water/contract/query'
import { may } from '@water/rules/access/may'
import * as z from 'zod'
import type { Caller } from '../../http/call'
import { Refusal, refuse, refuseField } from '../../refusal'

interface List {
  access: Endpoint['access']
  /** The schemas of the list's own filters, and of its order. */
  filter: z.ZodType
  ordering: z.ZodType
}

const isList = ({ method, path, query, reply }: Endpoint): boolean =>
  method === 'GET' &&
  !path.includes('{') &&
  query instanceof z.ZodObject &&
  reply instanceof z.ZodObject &&
  'count_capped' in reply.shape

function listOf({ access, query }: Endpoint): List {
  const schema = query as z.ZodObject // as isList has found
  return {
    access,
    filter: filtersOf(schema),
    ordering: (schema.shape.ordering as z.ZodType) ?? z.undefined(),
  }
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
export function refuseState(path: string, state: { filter: object; spans: object; ordering: string }): void {
  const { filter, ordering } = lists.get(path)!
  const filters = filter.safeParse(state.filter, { reportInput: true })
  const order = ordering.safeParse(state.ordering || undefined, { reportInput: true })
  const unset = Object.keys(state.spans).filter((name) => !Object.hasOwn(state.filter, name))
  const problems = Object.entries({
    ...within('filter', filters.error?.issues),
    ...within('ordering', order.error?.issues),
    ...Object.fromEntries(unset.map((name) => [`spans.${name}`, [{ message: 'unknown_field' as const }]])),
  }).map(([path, problem]) => [`state.${path}`, problem])
  if (problems.length > 0) throw new Refusal('invalid', { fields: Object.fromEntries(problems) })
}

const within = (part: string, issues: readonly z.core.$ZodIssue[] = []) =>
  problemsOf(issues.map((issue) => ({ ...issue, path: [part, ...issue.path] })))
