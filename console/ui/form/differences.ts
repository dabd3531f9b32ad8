import { own } from '@water/rules/own'

/** The versions of one record by field: before the edits, after the other user's edit, and in the form. */
export interface Difference {
  /** The field's path: `name`, `settings.due_days`. */
  path: string
  was: unknown
  theirs: unknown
  mine: unknown
  /** Both have changed it to different values; otherwise only one of them has changed it. */
  isConflict: boolean
}

export type Side = 'theirs' | 'mine'

type Values = Readonly<Record<string, unknown>>

/** The fields that differ between the form and the other version, first those that both have changed. */
export function differences(was: object, theirs: object, mine: object): Difference[] {
  const [before, other, own] = [flat(was), flat(theirs), flat(mine)]
  const paths = [...new Set([...own.keys(), ...other.keys()])]
  const found = paths
    .map((path) => ({ path, was: before.get(path), theirs: other.get(path), mine: own.get(path) }))
    .filter((one) => !isSame(one.mine, one.theirs))
    .map((one) => ({ ...one, isConflict: !isSame(one.was, one.theirs) && !isSame(one.was, one.mine) }))
  return [...found.filter(({ isConflict }) => isConflict), ...found.filter(({ isConflict }) => !isConflict)]
}

/** The default choice: each user's own changes, and in a conflict the value of the form. */
export const usualSide = ({ was, mine, isConflict }: Difference): Side =>
  isConflict || !isSame(was, mine) ? 'mine' : 'theirs'

/** The form's values, with the other's for the chosen fields. */
export function merged<Form extends object>(
  mine: Form,
  found: readonly Difference[],
  sideOf: (path: string) => Side,
): Form {
  let result: Values = { ...(mine as Values) } // an object with names, like any
  for (const { path, theirs } of found)
    if (sideOf(path) === 'theirs') result = withValue(result, path.split('.'), theirs)
  // Only paths of the form's own values are set.
  return result as Form
}

/** Plain objects are compared field by field, lists as a whole. */
function flat(values: object, above = ''): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const [name, value] of Object.entries(values)) {
    if (isPlain(value)) for (const [path, inner] of flat(value, `${above}${name}.`)) found.set(path, inner)
    else found.set(above + name, value)
  }
  return found
}

const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** An emptied input gives '', undefined or null. */
const orNothing = (value: unknown) => (value === undefined || value === '' ? null : value)
const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(orNothing(left)) === JSON.stringify(orNothing(right))

function withValue(values: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  const inner = own(values, name)
  return {
    ...values,
    [name]: rest.length === 0 ? value : withValue(isPlain(inner) ? inner : {}, rest, value),
  }
}
