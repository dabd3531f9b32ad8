import type { Field } from '@water/contract/field'
import type { Text } from '@water/contract/text'
import { valueWordsOf } from '@water/contract/value-words'
import { own } from '@water/rules/own'
import type { Reader } from '../../db/read-write'
import type { WrittenCell } from '../../spreadsheet/write-workbook'
import { namesOfRows } from '../audit/names-store'
import { YES_OR_NO } from './columns'
import type { ListExport, ListQuery, Source } from './export'

type Words = Readonly<Record<string, Text>>

const HEAD = {
  filter: { zh: '条件', en: 'Filter' },
  value: { zh: '值', en: 'Value' },
  none: { zh: '全部', en: 'Everything' },
}
const ENDS: Words = { from: { zh: '（从）', en: ' from' }, to: { zh: '（至）', en: ' to' } }

/** They are filters of no field. */
const OTHERS: Words = { search: { zh: '搜索', en: 'Search' }, ordering: { zh: '排序', en: 'Order' } }

/** The filters of a file in words, as the lines of a sheet. */
export async function filterLines(
  db: Reader,
  list: ListExport,
  query: ListQuery,
  source: Source,
): Promise<WrittenCell[][]> {
  const { language } = source
  const asked = Object.entries(query as Record<string, unknown>).filter(([, value]) => isGiven(value))
  const head: WrittenCell[] = [{ text: HEAD.filter[language] }, { text: HEAD.value[language] }]
  if (asked.length === 0) return [head, [{ text: HEAD.none[language] }, null]]
  const lines: WrittenCell[][] = []
  for (const [key, value] of asked) {
    const texts = await Promise.all([value].flat().map((one) => valueText(db, list, key, one, source)))
    lines.push([{ text: labelOf(list, key, source) }, { text: texts.join(', ') }])
  }
  return [head, ...lines]
}

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** `paid_at_from` → 缴费时间（从）. */
function labelOf(list: ListExport, key: string, { language }: Source): string {
  const [, base = key, end] = /^(.+?)_?(from|to)$/.exec(key) ?? []
  const word = wordOf(list, key) ?? wordOf(list, base)
  if (word === undefined) return key
  const ending = wordOf(list, key) === undefined ? own(ENDS, end ?? '') : undefined
  return `${word[language]}${ending?.[language] ?? ''}`
}

const askedField = ({ list }: ListExport, key: string): Field | undefined =>
  own(list?.asked ?? {}, key) ?? own(list?.fields ?? {}, key)

const wordOf = (list: ListExport, key: string): Text | undefined => askedField(list, key) ?? own(OTHERS, key)

async function valueText(
  db: Reader,
  list: ListExport,
  key: string,
  value: unknown,
  { scope, language }: Source,
): Promise<string> {
  if (typeof value === 'boolean') return YES_OR_NO[`${value}`][language]
  const asked = askedField(list, key)
  if (asked?.kind === 'reference' && typeof value === 'number')
    return (await namesOfRows(db, scope, asked.to, [value])).get(value) ?? String(value)
  return own((asked && valueWordsOf(asked)) ?? {}, String(value))?.[language] ?? String(value)
}
