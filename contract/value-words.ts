import type { Field } from './field'
import type { Text } from './text'
import { VOCABULARY } from './vocabulary'

/** The values of a field in words: of an enumeration, or those that the field itself says; undefined for any other. */
export function valueWordsOf(field: Field): Readonly<Record<string, Text>> | undefined {
  if (field.kind === 'choice') return VOCABULARY[field.of]
  return field.kind === 'other' ? field.said : undefined
}
