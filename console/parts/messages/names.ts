import { MESSAGE_WORDS } from '@water/contract/messages/words'
import { type Text, useText } from '../../i18n/locale'

type Words = typeof MESSAGE_WORDS
type Value<Set extends keyof Words> = keyof Words[Set] & string

/** `const name = useMessageNames(); name('status', message.status)`. */
export function useMessageNames() {
  const inLanguage = useText()
  return <Set extends keyof Words>(set: Set, value: Value<Set>): string => {
    const words: Record<string, Text> = MESSAGE_WORDS[set]
    return inLanguage(words[value]!)
  }
}

/** The values of an enumeration with their words: for radios, selects and filters. */
export function useMessageChoices<Set extends keyof Words>(set: Set): { value: Value<Set>; label: string }[] {
  const name = useMessageNames()
  // The type of Object.keys loses the record's keys.
  return (Object.keys(MESSAGE_WORDS[set]) as Value<Set>[]).map((value) => ({
    value,
    label: name(set, value),
  }))
}
