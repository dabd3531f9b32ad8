/** One field of a snapshot that a command set, changed or removed. */
export interface Difference {
  path: string
  before: unknown
  after: unknown
  /** The name that the snapshots give to the row of an id, as it was at the time. */
  names: { before?: string; after?: string }
}

type Values = Readonly<Record<string, unknown>>

/** Fields that every row has, or that the entry itself shows. */
const UNSAID = new Set([
  'id',
  'created_at',
  'updated_at',
  'created_by',
  'organization_name',
  'search_text',
  // The former numbers, which stand beside it one by one.
  'former_account_nos',
  'version',
])

/**
 * The changes of a command field by field: the differences of a changed object, the contents of a new or deleted one.
 * Objects inside are compared field by field, lists as a whole.
 */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const was = flat(before)
  const is = flat(after)
  const isChange = before != null && after != null
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => !UNSAID.has(path) && !isNameOfOther(path, was, is))
    .filter((path) =>
      isChange ? !isSame(was.get(path), is.get(path)) : hasValue(was.get(path) ?? is.get(path)),
    )
    .map((path) => ({
      path,
      before: orNothing(was.get(path)),
      after: orNothing(is.get(path)),
      names: { ...nameOf(path, was, 'before'), ...nameOf(path, is, 'after') },
    }))
}

/** `location_name` stands beside `location`, `surcharge_items_names` beside `surcharge_items`. */
const NAME = /_(name|names|no)$/
const isNameOfOther = (path: string, ...sides: Map<string, unknown>[]): boolean =>
  NAME.test(path) && sides.some((side) => side.has(path.replace(NAME, '')))

function nameOf(path: string, side: Map<string, unknown>, key: 'before' | 'after'): Difference['names'] {
  const name = side.get(`${path}_name`) ?? side.get(`${path}_no`) ?? side.get(`${path}_names`)
  if (typeof name === 'string') return { [key]: name }
  return Array.isArray(name) ? { [key]: name.join('、') } : {}
}

function flat(values: unknown, above = ''): Map<string, unknown> {
  const found = new Map<string, unknown>()
  if (!isPlain(values)) return found
  for (const [name, value] of Object.entries(values)) {
    if (isPlain(value)) for (const [path, inner] of flat(value, `${above}${name}.`)) found.set(path, inner)
    else found.set(above + name, value)
  }
  return found
}

export const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const orNothing = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value
const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(orNothing(left)) === JSON.stringify(orNothing(right))
/** A new object is described by its contents, not by every switch that is off. */
const hasValue = (value: unknown): boolean => orNothing(value) != null && value !== false
