import type { Endpoint } from '@water/contract/endpoint'
import { lastDayOf } from '@water/rules/calendar'
import * as z from 'zod'
import type { Samples } from './samples'

/** One query parameter with its value. */
type Pair = readonly [name: string, value: string]

interface Field {
  pattern?: string
  enum?: string[]
  items?: { enum?: string[] }
}

const PAGING = new Set(['page', 'page_size', 'format', '_t'])

/**
 * Every request that a list offers: without a filter, each filter with each of its values, each order in both
 * directions; all of them alone, and with a place and with each status where the list has those; and the last page.
 */
export function questionsOf(endpoint: Endpoint, samples: Samples): string[] {
  const fields = fieldsOf(endpoint)
  const required = endpoint.query ? requiredOf(endpoint, samples) : []
  const path = pathOf(endpoint, samples)
  if (path === null) return []
  const single = Object.entries(fields).flatMap(([name, field]) =>
    required.some(([known]) => known === name)
      ? []
      : valuesOf(endpoint.path, name, field, samples).map((value): Pair => [name, value]),
  )
  const companions = single.filter(([name]) => name === 'location' || name === 'status')
  const alone = single.map((pair) => [pair])
  const together = companions.flatMap((companion) =>
    single.filter(([name]) => name !== companion[0]).map((pair) => [companion, pair]),
  )
  const groups = single.filter(([name]) => name === 'group')
  const spans = spansOf(fields, samples).flatMap((span) => [span, ...groups.map((group) => [...span, group])])
  const deep: Pair[][] = 'page' in fields ? [[['page', '500']]] : []
  return [
    ...new Set(
      [[], ...alone, ...together, ...spans, ...deep].map((pairs) => addressOf(path, [...required, ...pairs])),
    ),
  ]
}

/** A whole month with documents, and twelve of them. */
function spansOf(fields: Record<string, Field>, { month, monthBefore }: Samples): Pair[][] {
  if ('month_from' in fields)
    return [
      [
        ['month_from', month],
        ['month_to', month],
      ],
      [
        ['month_from', monthBefore],
        ['month_to', month],
      ],
    ]
  if ('from' in fields)
    return [
      [
        ['from', `${month}-01`],
        ['to', lastDayOf(month)],
      ],
      [
        ['from', `${monthBefore}-01`],
        ['to', lastDayOf(month)],
      ],
    ]
  return []
}

function fieldsOf({ query }: Endpoint): Record<string, Field> {
  if (!query) return {}
  const shown = (io: 'input' | 'output') =>
    (z.toJSONSchema(query, { io, unrepresentable: 'any' }) as { properties?: Record<string, Field> })
      .properties ?? {}
  const output = shown('output')
  // A transformed schema is known by its input, a value that becomes an array by its output.
  return Object.fromEntries(
    Object.entries(shown('input')).map(([name, field]) => [
      name,
      Object.keys(field).length > 0 ? field : (output[name] ?? {}),
    ]),
  )
}

function requiredOf({ query, path }: Endpoint, samples: Samples): Pair[] {
  const { required = [], properties = {} } = z.toJSONSchema(query!, {
    io: 'input',
    unrepresentable: 'any',
  }) as {
    required?: string[]
    properties?: Record<string, Field>
  }
  return required.map((name) => [
    name,
    samples.required[name] ?? valuesOf(path, name, properties[name] ?? {}, samples)[0] ?? '',
  ])
}

function valuesOf(path: string, name: string, field: Field, samples: Samples): string[] {
  if (PAGING.has(name)) return []
  if (name === 'search') return samples.searches[path] ?? samples.searches.other!
  const values = field.enum ?? field.items?.enum
  // One spelling of a flag is enough.
  if (values) return values.filter((value) => value !== '1' && value !== '0')
  const known = samples.filters[name]
  if (known) return known
  if (name === 'month_from' || name === 'month_to') return [samples.month]
  if (name.endsWith('_from')) return [samples.recent, samples.early]
  if (name.endsWith('_to')) return [samples.recent, samples.early]
  throw new Error(`${path} has a filter ${name} that the bench knows no value of: add one to samples.ts`)
}

/** Null: no row fits the path. */
function pathOf({ path, owner }: Endpoint, samples: Samples): string | null {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = names.map((name) =>
    name === 'id' ? samples.ids[owner ?? path] : samples.filters[name]?.[0],
  )
  if (values.some((value) => !value)) return null
  return names.reduce((made, name, at) => made.replace(`{${name}}`, String(values[at])), path)
}

function addressOf(path: string, pairs: readonly Pair[]): string {
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
  return query ? `${path}?${query}` : path
}
