/** The audit trail as a file: a line for each field that an entry changed. */
import { auditList } from '@water/contract/audit/list'
import type { Parsed } from '@water/contract/endpoint'
import { exportAudit } from '@water/contract/exports/calls'
import type { WrittenCell } from '../../spreadsheet/write-workbook'
import type { Log } from '../audit/matching-store'
import { namesFor } from '../audit/names-store'
import { presentEntry } from '../audit/present'
import { countUpTo, type EntryRow, entriesAfter } from '../audit/store'
import { type Column, numberColumn, type Row, textColumn, timeColumn } from './columns'
import type { ListExport, Source } from './export'

type Query = Parsed<typeof exportAudit>['query']

/** Numbers become numbers of the sheet, and times its times. A text that looks like a formula stays text. */
function valueCell(kind: unknown, value: unknown): WrittenCell {
  if (typeof value !== 'string') return null
  if (kind === 'time' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return { time: value }
  return kind !== 'text' && /^-?\d{1,12}(\.\d+)?$/.test(value) ? { decimal: value } : { text: value }
}
const valueColumn = (key: 'before' | 'after', zh: string, en: string): Column => ({
  ...{ key, zh, en, width: 26, isText: false },
  cell: (row) => valueCell(row.kind, row[key]),
})

const columns = [
  timeColumn('at', '时间', 'Time'),
  textColumn('actor', '操作人', 'Who'),
  textColumn('act', '操作', 'Act'),
  textColumn('object_type', '对象类型', 'Kind of object'),
  {
    ...textColumn('object', '对象', 'Object'),
    cell: ({ object, count }: Row): WrittenCell =>
      count === null ? { text: String(object) } : { decimal: String(count) },
  },
  numberColumn('object_id', '对象编号', 'Object number'),
  textColumn('field', '项目', 'Field'),
  valueColumn('before', '原值', 'Before'),
  valueColumn('after', '新值', 'After'),
  textColumn('address', '来源地址', 'Address'),
  textColumn('request', '请求', 'Request'),
  textColumn('organization', '组织', 'Organization'),
]

const AT_A_TIME = 1000

/** Only super administrators read the platform's log. */
const logOf = ({ scope, isSuperuser }: Source, { log }: Query): Log => {
  if (log !== 'platform') return scope
  return isSuperuser ? 'platform' : { of: 'none' }
}

export const auditExport: ListExport = {
  endpoint: exportAudit,
  title: { zh: '操作记录', en: 'Audit trail' },
  object: 'audit',
  list: auditList,
  columns: () => columns,
  count: (source, query: Query, most) => source.ask((db) => countUpTo(db, logOf(source, query), query, most)),
  async *pieces(source, query: Query) {
    let last: EntryRow | undefined
    for (;;) {
      const { rows, entries } = await source.ask(async (db) => {
        const rows = await entriesAfter(db, logOf(source, query), query, last, AT_A_TIME)
        const nameOf = await namesFor(db, rows, source.language)
        const entries = rows.map((row) => presentEntry(row, source.language, nameOf, { isStaff: true }))
        return { rows, entries }
      })
      yield entries.flatMap(linesOf)
      last = rows.at(-1)
      if (rows.length < AT_A_TIME) return
    }
  },
}

function linesOf(entry: ReturnType<typeof presentEntry>): Row[] {
  const entryCells = {
    at: entry.at,
    actor: entry.actor_name,
    act: entry.title,
    object_type: entry.object_type_name,
    object: entry.object_name,
    count: entry.count,
    object_id: entry.object,
    address: entry.address,
    request: entry.request,
    organization: entry.organization_name,
  }
  if (entry.changes.length === 0) return [entryCells]
  return entry.changes.map(({ label, kind, before, after }) => ({
    ...entryCells,
    ...{ field: label, kind, before, after },
  }))
}
