import { type Meter, masked } from './present'

/** What an edit changed, field by field, personal data masked: what the audit keeps of it. */
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
