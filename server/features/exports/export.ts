/** The declaration of an exported list: one mechanism writes all of them. */
import type { Endpoint } from '@water/contract/endpoint'
import type { List } from '@water/contract/list'
import type { ObjectName } from '@water/contract/objects'
import type { Language, Text } from '@water/contract/text'
import type { LocalTime } from '@water/rules/calendar'
import type { Reader } from '../../db/read-write'
import type { Scope } from '../../db/scope'
import type { Column, Row } from './columns'
import { idsOf } from './ids-store'

/** For whom a file is made, and how its rows are read: in one question, or for a long file in many short ones. */
export interface Source {
  ask<T>(question: (db: Reader) => Promise<T>): Promise<T>
  scope: Scope
  now: LocalTime
  language: Language
  /** The person who asks. */
  asker: number | null
  isSuperuser: boolean
}

/** The query of the list: its filters and its order. Each list reads its own. */
// biome-ignore lint/suspicious/noExplicitAny: the adapter parses each query by the schema of its own endpoint
export type ListQuery = any

export interface ListExport {
  endpoint: Endpoint
  title: Text
  /** How the audit trail calls its rows, and its filters. */
  object: ObjectName
  /** The fields that its filters ask for, and the columns that are summed up in its last line. */
  list?: Pick<List, 'fields' | 'asked' | 'sums'>
  /** The filters with the span that is meant where they leave it open, so that the file names what it holds. */
  meant?(query: ListQuery, source: Source): ListQuery
  columns(query: ListQuery, source: Source): readonly Column[] | Promise<readonly Column[]>
  /** How many rows the file has, at most `most`. */
  count(source: Source, query: ListQuery, most: number): Promise<number>
  /** The rows in their order, piece by piece. */
  pieces(source: Source, query: ListQuery): AsyncIterable<readonly Row[]>
}

const AT_A_TIME = 1000

interface ByKeys<Query, Key> {
  /** The keys of the rows in the order of the list: the first ones, at most `most`. */
  keys(db: Reader, source: Source, query: Query, most: number): Promise<Key[]>
  /** The rows of these keys in their order, as the list shows them. */
  rows(db: Reader, source: Source, keys: readonly Key[]): Promise<readonly object[]>
}

/**
 * A list whose rows are named by keys. The keys are read at one moment, and the rows by them: so the file has each row once, whatever is
 * written meanwhile, and no page costs more than the one before. A row that was deleted meanwhile is left out.
 */
export const byKeys = <Query, Key>({
  keys,
  rows,
}: ByKeys<Query, Key>): Pick<ListExport, 'count' | 'pieces'> => {
  const found = (source: Source, query: Query, most: number) =>
    source.ask((db) => keys(db, source, query, most))
  return {
    count: async (source, query, most) => (await found(source, query, most)).length,
    async *pieces(source, query) {
      const all = await found(source, query, Number.MAX_SAFE_INTEGER)
      for (let from = 0; from < all.length; from += AT_A_TIME) {
        const some = all.slice(from, from + AT_A_TIME)
        yield (await source.ask((db) => rows(db, source, some))) as unknown as Row[]
      }
    },
  }
}

interface ById<Query> {
  /** The ids of the rows in the order of the list: a query with the column `id`. */
  ids(db: Reader, source: Source, query: Query): Promise<Parameters<typeof idsOf>[1]>
  /** The rows with these ids, in any order, as the list shows them. */
  rows(db: Reader, source: Source, ids: readonly number[]): Promise<readonly { id: number | null }[]>
}

/** A list whose rows are named by their ids. */
export const byIds = <Query>({ ids, rows }: ById<Query>): Pick<ListExport, 'count' | 'pieces'> =>
  byKeys<Query, number>({
    keys: async (db, source, query, most) => idsOf(db, await ids(db, source, query), most),
    async rows(db, source, some) {
      const byId = new Map((await rows(db, source, some)).map((row) => [row.id, row]))
      return some.flatMap((id) => byId.get(id) ?? [])
    },
  })
