import { keysOf } from '../gathered'
import { type ObjectName, objects } from '../objects'

/** The kinds of objects that a search finds: those that say so. */
export type FoundKind = {
  [Name in ObjectName]: (typeof objects)[Name] extends { found: object } ? Name : never
}[ObjectName]

const isFound = (kind: ObjectName): kind is FoundKind => 'found' in objects[kind]
// There are some.
export const foundKinds = keysOf(objects).filter(isFound) as [FoundKind, ...FoundKind[]]

/** The answer has at most this many rows. */
export const MOST_FOUND = 20
