import type { Text } from '../i18n/locale'

/** A part of a page that leads through something: paragraphs, a table, and an example that works when it is pasted. */
export interface Part {
  id: string
  title: Text
  paragraphs: readonly Text[]
  example?: string
  rows?: { heads: readonly Text[]; lines: readonly (readonly [name: string | Text, meaning: Text])[] }
}
