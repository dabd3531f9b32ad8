import type { ReactNode } from 'react'
import { asApiError } from '../../api/api-error'
import type { Difference } from './differences'

/** A record that several users may edit; it carries the time of its last change. */
export interface Versioned {
  updated_at: string
}

export const isVersioned = (value: unknown): value is Versioned =>
  typeof value === 'object' && value !== null && 'updated_at' in value

/**
 * The record that a form edits. The request carries the version that the form started from (`updated_at:
 * row.updated_at` in the body), so that the server notices another user's change. The two versions are then compared
 * field by field.
 */
export interface Edited<Values, Row> {
  row: Row
  /** Converts a row into the form's values. */
  valuesOf: (row: Row) => Values
  /** Shows values whose text does not explain them: ids, enumerations. By the field's path. */
  show?: Readonly<Record<string, (value: never) => ReactNode>>
  /** Labels of fields that have none on the page. */
  labels?: Readonly<Record<string, string>>
}

/** The row after another user's change. */
export interface Newer<Row> {
  row: Row
  /** The other user and the time of the change. */
  msg: string
  found: Difference[]
}

/** The row in the server's answer to an edit that came second; null for any other failure. */
export function changedMeanwhile(thrown: unknown): { row: unknown; msg: string } | null {
  const { status, code, data, msg } = asApiError(thrown)
  return status === 409 && code === 'changed_meanwhile' && data ? { row: data, msg } : null
}
