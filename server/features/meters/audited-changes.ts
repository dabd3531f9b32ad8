import { type Meter, masked } from './present'

/** The changes of an edit field by field, with masked personal data, for the audit trail. */
export function changesBetween(before: Meter, after: Meter): { before: object; after: object } {
  const was = new Map(Object.entries(masked(before)))
  const changed = Object.entries(masked(after)).filter(
    ([field, value]) => field !== 'updated_at' && JSON.stringify(value) !== JSON.stringify(was.get(field)),
  )
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, was.get(field)])),
    after: Object.fromEntries(changed),
  }
}
