import type { Text } from './text'

/** Kinds of commands, by which a list of the trail can be filtered. */
export type ActKind =
  | 'create'
  | 'change'
  | 'delete'
  | 'money'
  | 'billing'
  | 'import'
  | 'permission'
  | 'access'

/** A command with words of its own; the others have those of their verb. */
export interface Act extends Text {
  /** The kind of commands that it belongs to, where neither its verb nor its object says it. */
  kind?: ActKind
}

export const act = (zh: string, en: string, kind?: ActKind): Act => ({ zh, en, ...(kind && { kind }) })

/** Commands of a feature, by their names (`meter.import`). */
export type Acts = Readonly<Record<string, Act>>
