import { VOCABULARY } from '@water/contract/vocabulary'
import { type Text, useText } from '../../i18n/locale'

type Vocabulary = typeof VOCABULARY
export type Enumeration = keyof Vocabulary

/** `const name = useNames(); name('orderStatus', order.status)`. */
export function useNames() {
  const inLanguage = useText()
  return <Set extends Enumeration>(set: Set, value: keyof Vocabulary[Set] & string): string => {
    const words: Record<string, Text> = VOCABULARY[set]
    const word = words[value]
    return word ? inLanguage(word) : value
  }
}

/** The values of an enumeration with their words, in the contract's order: for selects and filters. */
export function useChoices<Set extends Enumeration>(
  set: Set,
): { value: keyof Vocabulary[Set] & string; label: string }[] {
  const inLanguage = useText()
  const words: Record<string, Text> = VOCABULARY[set]
  // The type of the record above loses its keys.
  return Object.entries(words).map(([value, word]) => ({
    value: value as keyof Vocabulary[Set] & string,
    label: inLanguage(word),
  }))
}
