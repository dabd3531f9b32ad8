import type { Text } from './text'

export const noticeQualities = ['high', 'middle', 'low'] as const

/** A kind of notice: its sentence, whose parameters fill `{…}`, and what is the same for all of them. */
export interface NoticeKind extends Text {
  quality: (typeof noticeQualities)[number]
  /** Where it leads: a declared target, or a kind of object that has a page. */
  leads?: string
  /** It is about the whole platform: super administrators see it in every organization. */
  isOfPlatform?: true
  /**
   * It is listed while the row that it leads to is so: an approved account waits no longer. `key` names the column of its target in
   * the table, where that is not the id.
   */
  lasts?: { table: string; key?: string; while: Readonly<Record<string, string | boolean>> }
}

/** The notices of a feature, by their types. */
export type NoticeKinds = Readonly<Record<string, NoticeKind>>

/** Where a notice leads: the page of a row, or a list. An object is a target as it is declared. */
export interface NoticeTarget {
  page: string
  /** The filters of the list. */
  query?: Readonly<Record<string, string>>
  /** The filter of a span of days, which the notice names. */
  days?: string
  /** For who may not open the page: another one, which takes ids of rows under this name. */
  otherwise?: { page: string; ids: string }
}

export type NoticeTargets = Readonly<Record<string, NoticeTarget>>
