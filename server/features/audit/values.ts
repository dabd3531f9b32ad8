import type { NamedTable } from '@water/contract/field'
import { maskedText } from '@water/contract/masking'
import type { Language } from '@water/contract/text'
import { VOCABULARY } from '@water/contract/vocabulary'
import { own } from '@water/rules/own'
import { isPlain } from './differences'
import type { FieldWord } from './field-words'

/** The name of a row that a snapshot mentions by id. */
export type NameOf = (table: NamedTable, id: number) => string | undefined

const JOINT = { zh: '、', en: ', ' } as const
const LINES = { zh: '；', en: '; ' } as const
const words = {
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  above: { zh: '以上', en: 'above' },
  persons: { zh: '人', en: 'persons' },
} as const

/** The value of a field in words; null for an empty one. `name` is the snapshot's name for the row of an id. */
export function valueText(
  value: unknown,
  word: FieldWord | undefined,
  language: Language,
  nameOf: NameOf,
  name?: string,
): string | null {
  if (value === null || value === undefined || value === '') return null
  if (word?.mask) return maskedText(word.mask, String(value))
  if (name !== undefined && word?.names) return name
  if (Array.isArray(value)) return listText(value, word, language, nameOf)
  if (typeof value === 'boolean') return words[value ? 'yes' : 'no'][language]
  if (word?.names && typeof value === 'number') return nameOf(word.names, value) ?? `#${value}`
  if (isPlain(value)) return rowText(value, language)
  const said = own(word?.choices ?? {}, String(value)) ?? own(vocabularyOf(word), String(value))
  return said ? said[language] : String(value)
}

const vocabularyOf = (word: FieldWord | undefined): Readonly<Record<string, { zh: string; en: string }>> =>
  word?.of ? VOCABULARY[word.of] : {}

function listText(
  values: readonly unknown[],
  word: FieldWord | undefined,
  language: Language,
  nameOf: NameOf,
): string | null {
  if (values.length === 0) return null
  if (values.every(isPlain)) return values.map((row) => rowText(row, language)).join(LINES[language])
  return values.map((value) => valueText(value, word, language, nameOf)).join(JOINT[language])
}

/** A row of a list inside a record: a tier, a band over plan, a version, terms or another kind. */
function rowText(row: Readonly<Record<string, unknown>>, language: Language): string {
  if ('upper' in row) return `${boundText(row.upper, '', language)}: ${row.price}`
  if ('to_percent' in row) return `${boundText(row.to_percent, '%', language)}: ×${row.times}`
  if ('start' in row) return sinceText(row.from, String(row.start), language)
  if ('effective_from' in row) return sinceText(row.effective_from, versionText(row, language), language)
  return Object.values(row)
    .filter((value) => value !== null && typeof value !== 'object')
    .join(' ')
}

const boundText = (bound: unknown, unit: string, language: Language): string =>
  bound === null ? words.above[language] : `≤${bound}${unit}`

function sinceText(from: unknown, what: string, language: Language): string {
  if (from === null) return what
  return language === 'zh' ? `${from} 起 ${what}` : `from ${from}: ${what}`
}

/** A version is described by its price, terms by their price and number of persons. */
function versionText(row: Readonly<Record<string, unknown>>, language: Language): string {
  const { tiers, price, value, tier_values, water_price_name, persons } = row
  if (typeof water_price_name === 'string')
    return `${water_price_name}${JOINT[language]}${persons} ${words.persons[language]}`
  if (Array.isArray(tiers) && tiers.length > 0)
    return `(${tiers
      .filter(isPlain)
      .map((tier) => rowText(tier, language))
      .join(LINES[language])})`
  if (Array.isArray(tier_values)) return `(${tier_values.join(JOINT[language])})`
  return String(price ?? value ?? '')
}
