import type { FieldProblem } from '@water/contract/field-problems'
import type { Reader } from '../../db/read-write'
import { refuse } from '../../refusal'
import { takenNames } from './store'

type Problems = Record<string, FieldProblem[]>
type Names = Parameters<typeof takenNames>[1]

/** The problems of a user's new names: each name that leads to another user. */
export async function namesTaken(db: Reader, names: Names, except: number | null = null): Promise<Problems> {
  const taken = await takenNames(db, names, except)
  return Object.fromEntries(
    taken.map((field) => [field, [{ message: 'taken', params: { value: names[field] ?? '' } }]]),
  )
}

/** Refuses with every field that has a problem. */
export function refuseProblems(problems: Problems): void {
  if (Object.keys(problems).length > 0) refuse('invalid', { fields: problems })
}
