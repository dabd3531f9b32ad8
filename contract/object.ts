import type { Need } from '@water/rules/access/may'
import type { ActKind } from './act'
import type { Text } from './text'

/** A column in the name of a row: `or` stands in for an empty one, and `last` takes only its last characters. */
export interface NameColumn {
  column: string
  or?: string
  last?: number
}

/**
 * How the rows of a kind name another object, to whose history they belong: by a column of their own, or by the rows of a table between
 * the two, which name both.
 */
export interface PartOf {
  whole: string
  between?: { table: string; part: string }
}

/** Rows that an entry of a batch stands for, which keeps their ids in a list: the columns of that id and of the entry's time. */
export interface Batch {
  /** By itself the table of the kind. */
  table?: string
  id: string
  at: string
  /** Only the rows with this value. */
  only?: { column: string; value: string }
}

/** A batch makes rows of this kind. */
export const MADE_TOGETHER: Batch = { id: 'id', at: 'created_at' }

/**
 * A kind of object: what commands make, change or remove. Its words are those of the audit trail, of screens and of sheets. It is plain
 * data, which the console loads, too.
 */
export interface ObjectKind extends Text {
  /** The table of its rows, whose names the trail shows. */
  table?: string
  /** Its rows belong to the platform and not to an organization. */
  isOfPlatform?: true
  /** The column of the number that people type to find a row; it has a key. */
  number?: string
  /** The columns that name a row, side by side. By itself its number, or the column `name`. */
  name?: readonly NameColumn[]
  /** The column of the user whose row it is. He sees its history; of the others' only staff do. */
  owner?: string
  /** The kinds to whose histories a row belongs. */
  partOf?: Readonly<Record<string, PartOf>>
  /** Its batches: one entry stands for many rows. */
  batches?: readonly Batch[]
  /** The console's page of a row, and the form of those who may not open that page. */
  page?: string
  form?: string
  /** Who may see a row, and so its history; by itself staff. */
  readers?: Need
  /**
   * The search in the header finds its rows, under this heading and icon of the console, for its readers or whoever else may open
   * one. `server/finders.ts` says how.
   */
  found?: Text & { icon: string; openers?: Need }
  /** All its commands are of this kind. */
  acts?: ActKind
}

/** The kinds of a feature, by the name that its commands give them (`meter.create`). */
export type Objects = Readonly<Record<string, ObjectKind>>

/** The word for rows that refer to a record: `unit` counts them in Chinese, English has one and many. */
export interface Place {
  zh: string
  unit: string
  en: readonly [one: string, many: string]
}

export const place = (zh: string, one: string, many: string, unit: string): Place => ({
  zh,
  unit,
  en: [one, many],
})

/** The words for a feature's rows where they refer to a record, by their tables; `…_below` for rows of the record's own table. */
export type Places = Readonly<Record<string, Place>>
