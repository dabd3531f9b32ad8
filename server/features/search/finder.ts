import type { Wire } from '@water/contract/endpoint'
import type { searchAll } from '@water/contract/search/calls'
import type { Person } from '@water/rules/access/may'
import type { LocalDate } from '@water/rules/calendar'
import type { Reader } from '../../db/read-write'
import type { Scope } from '../../db/scope'

/** A text that somebody searches for, and how many rows are wanted at most. */
export interface Asked {
  db: Reader
  scope: Scope
  typed: string
  today: LocalDate
  most: number
}

export type Found = Wire<typeof searchAll>['reply'][number]

/** Finds the rows of a kind of object, the best first. `server/finders.ts` gathers the finders of the features. */
export type Finder = (asked: Asked, caller: Person) => Promise<Omit<Found, 'kind'>[]>

/** The facts of a row beside each other, without those that it lacks. */
export const joined = (facts: readonly (string | null)[]): string => facts.filter(Boolean).join(' · ')
