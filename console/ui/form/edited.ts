import type { ReactNode } from 'react'
import { asApiError } from '../../api/api-error'
import type { Difference } from './differences'

/** A record that several people may edit; it carries the moment of its last change. */
export interface Versioned {
  updated_at: string
}

export const isVersioned = (value: unknown): value is Versioned =>
  typeof value === 'object' && value !== null && 'updated_at' in value

/**
 * What a form edits. The row as it was read goes back with what is sent (`updated_at: row.updated_at` in the body), so that
 * the server can tell when somebody else has changed it meanwhile; then the two are compared field by field.
 */
export interface Edited<Values, Row> {
  row: Row
  /** A row as the form's values. */
  valuesOf: (row: Row) => Values
  /** How a value is said where its own text does not say it: ids, enumerations. By the field's path. */
  show?: Readonly<Record<string, (value: never) => ReactNode>>
  /** How a field is called that has no label of its own on the page. */
  labels?: Readonly<Record<string, string>>
}

/** The row as somebody else has left it. */
export interface Newer<Row> {
  row: Row
  /** Who changed it, and when. */
  msg: string
  found: Difference[]
}

/** The server's answer to an edit that came second: the row as it is now; null for any other failure. */
export function changedMeanwhile(thrown: unknown): { row: unknown; msg: string } | null {
  const { status, code, data, msg } = asApiError(thrown)
  return status === 409 && code === 'changed_meanwhile' && data ? { row: data, msg } : null
}
