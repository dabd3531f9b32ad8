import type { auditEntry, exportFormats } from '@water/contract/audit/calls'
import { MOST_EXPORTED } from '@water/contract/audit/calls'
import { auditActKinds, auditObjectText } from '@water/contract/audit/words'
import type { Language } from '@water/contract/text'
import { own } from '@water/rules/own'
import type * as z from 'zod'
import type { Reader } from '../../db/read-write'
import type { Download } from '../../http/call'
import { refuse } from '../../refusal'
import { CSV_TYPE, writeCsv } from '../../spreadsheet/write-csv'
import { WORKBOOK_TYPE, type WrittenCell, writeWorkbook } from '../../spreadsheet/write-workbook'
import { fieldWord } from './field-words'
import type { AuditFilters, Log } from './matching-store'
import { namesFor } from './names-store'
import { presentEntry } from './present'
import { countUpTo, type EntryRow, entriesAfter } from './store'

type Entry = z.output<typeof auditEntry>
type Change = Entry['changes'][number]

const PAGE = 1000

const columns = [
  { zh: '时间', en: 'Time', width: 20 },
  { zh: '操作人', en: 'Who', width: 16 },
  { zh: '操作', en: 'Act', width: 18 },
  { zh: '对象类型', en: 'Kind of object', width: 14 },
  { zh: '对象', en: 'Object', width: 26 },
  { zh: '对象编号', en: 'Object number', width: 12 },
  { zh: '项目', en: 'Field', width: 18 },
  { zh: '原值', en: 'Before', width: 26 },
  { zh: '新值', en: 'After', width: 26 },
  { zh: '来源地址', en: 'Address', width: 16 },
  { zh: '请求', en: 'Request', width: 16 },
  { zh: '组织', en: 'Organization', width: 22 },
]
const names = {
  trail: { zh: '操作记录', en: 'Audit trail' },
  filters: { zh: '筛选条件', en: 'Filters' },
  filter: { zh: '条件', en: 'Filter' },
  value: { zh: '值', en: 'Value' },
  everything: { zh: '无（全部）', en: 'None (everything)' },
}

/** All entries that match, with one line for every changed field. A workbook lists the filters on its second sheet. */
export async function exportOf(
  db: Reader,
  log: Log,
  filters: AuditFilters,
  language: Language,
  format: (typeof exportFormats)[number],
): Promise<{ entries: number; download: Download }> {
  const isTooMuch = (await countUpTo(db, log, filters, MOST_EXPORTED + 1)) > MOST_EXPORTED
  if (isTooMuch) refuse('too_many_to_export', { params: { limit: MOST_EXPORTED } })
  const lines: WrittenCell[][] = [columns.map((column) => ({ text: column[language] }))]
  let entries = 0
  let last: EntryRow | undefined
  for (;;) {
    const rows = await entriesAfter(db, log, filters, last, PAGE)
    const nameOf = await namesFor(db, rows, language)
    for (const row of rows) lines.push(...linesOf(presentEntry(row, language, nameOf, { isStaff: true })))
    entries += rows.length
    last = rows.at(-1)
    if (rows.length < PAGE) break
  }
  const name = `${names.trail[language]} ${filters.at_from ?? ''}–${filters.at_to ?? ''}`.replace(/ –$/, '')
  if (format === 'csv')
    return { entries, download: { name: `${name}.csv`, type: CSV_TYPE, content: writeCsv(lines) } }
  const sheets = [
    { name: names.trail[language], columns, rows: lines },
    {
      name: names.filters[language],
      columns: [{ width: 20 }, { width: 40 }],
      rows: filterLines(filters, language),
    },
  ]
  return { entries, download: { name: `${name}.xlsx`, type: WORKBOOK_TYPE, content: writeWorkbook(sheets) } }
}

function linesOf(entry: Entry): WrittenCell[][] {
  const act = [
    { time: entry.at },
    textCell(entry.actor_name),
    textCell(entry.title),
    textCell(entry.object_type_name),
    entry.count === null ? textCell(entry.object_name) : { decimal: String(entry.count) },
    entry.object === null ? null : { decimal: String(entry.object) },
  ]
  const origin = [textCell(entry.address), textCell(entry.request), textCell(entry.organization_name)]
  if (entry.changes.length === 0) return [[...act, null, null, null, ...origin]]
  return entry.changes.map((change) => [
    ...act,
    textCell(change.label),
    valueCell(change.kind, change.before),
    valueCell(change.kind, change.after),
    ...origin,
  ])
}

const textCell = (text: string | null): WrittenCell => (text ? { text } : null)

/** Numbers become numbers of the sheet, and times its times. A text that looks like a formula stays text. */
function valueCell(kind: Change['kind'], value: string | null): WrittenCell {
  if (value === null) return null
  if (kind === 'time' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return { time: value }
  return kind !== 'text' && /^-?\d{1,12}(\.\d+)?$/.test(value) ? { decimal: value } : { text: value }
}

function filterLines(filters: AuditFilters, language: Language): WrittenCell[][] {
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined && String(value) !== '')
  const head: WrittenCell[] = [{ text: names.filter[language] }, { text: names.value[language] }]
  if (asked.length === 0) return [head, [{ text: names.everything[language] }, null]]
  const rows = asked.map(([field, value]) => [
    { text: fieldWord('audit', field)?.[language] ?? field },
    {
      text: [value]
        .flat()
        .map((one) => filterText(field, one, language))
        .join(', '),
    },
  ])
  return [head, ...rows]
}

function filterText(field: string, value: unknown, language: Language): string {
  if (field === 'object_type') return auditObjectText(String(value))[language]
  return (field === 'kind' && own(auditActKinds, String(value))?.[language]) || String(value)
}
