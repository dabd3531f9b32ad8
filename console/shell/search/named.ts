import { hasWords, searchKey } from '@water/rules/identity/numbers-and-names'
import type { Text } from '../../i18n/locale'
import SYLLABLES from './syllables.json'

const readings = new Map<string, string[]>()
/** The Chinese characters of the console's names by their syllables without tones (ü is v); some have more than one. */
for (const [syllable, characters] of Object.entries(SYLLABLES))
  for (const one of characters) readings.set(one, [...(readings.get(one) ?? []), syllable])

/** The syllables of a character; none for other signs. */
export const readingsOf = (character: string): readonly string[] => readings.get(character) ?? []

/**
 * How well a typed text names something: 0 begins one of its names, 1 stands in one, 2 spells the Chinese one in pinyin;
 * null: it does not. Words may be typed in any order.
 */
export function nameMatch(name: Text, typed: string): 0 | 1 | 2 | null {
  const text = searchKey(typed)
  if (text === '') return null
  const names = [searchKey(name.zh), searchKey(name.en)]
  if (names.some((one) => one.startsWith(text))) return 0
  if ([name.zh, name.en].some((one) => hasWords(one, typed))) return 1
  return isSpelled(name.zh, text.replace(/'/g, '')) ? 2 : null
}

/** Whether letters spell a part of a name: whole syllables, their beginnings, or a mixture ("sb", "shuib", "shuibiao"). */
function isSpelled(name: string, letters: string): boolean {
  if (!/^[a-z]+$/.test(letters)) return false
  const characters = [...name]
  const spells = (at: number, left: string): boolean => {
    if (left === '') return true
    return readingsOf(characters[at] ?? '').some((syllable) => {
      for (let length = Math.min(syllable.length, left.length); length > 0; length--)
        if (left.startsWith(syllable.slice(0, length)) && spells(at + 1, left.slice(length))) return true
      return false
    })
  }
  return characters.some((_, at) => spells(at, letters))
}
