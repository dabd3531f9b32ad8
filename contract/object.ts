import type { Text } from './text'

/**
 * A kind of object: what commands make, change or remove. Its words are those of the audit trail, of screens and of sheets. It is plain
 * data, which the console loads, too.
 */
export type ObjectKind = Text

/** The kinds of a feature, by the name that its commands give them (`meter.create`). */
export type Objects = Readonly<Record<string, ObjectKind>>
