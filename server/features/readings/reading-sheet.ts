import { readingColumns } from '@water/contract/readings/sheet'
import type { SheetColumn } from '@water/contract/sheet-column'
import type { Language } from '@water/contract/text'
import { cubicMetres, litres } from '@water/rules/money'
import type { MadeSheet } from '../../aside/made-sheet'
import type { Work } from '../../aside/work'
import { databaseWithin } from '../../db/databases'
import { read } from '../../db/read-write'
import type { Scope } from '../../db/scope'
import { MOST_ROWS } from '../../spreadsheet/table'
import { importTemplate } from '../../spreadsheet/template'
import { type RouteStop, routeOf } from './import-store'

/** A spreadsheet of readings with the meters of a route, or with an example when there is no route. */
export const readingSheet = (
  language: Language,
  stops?: readonly RouteStop[],
  columns: readonly SheetColumn[] = readingColumns,
) => importTemplate({ zh: '抄表导入', en: 'Readings to import' }, columns, language, stops?.map(writtenStop))

/** The filled-in cells for a reader, who writes the new index and its date. */
const writtenStop = (stop: RouteStop) => ({
  ...(stop.seq_no === null ? {} : { seq_no: { text: String(stop.seq_no) } }),
  account_no: { text: stop.account_no },
  meter_no: { text: stop.meter_no },
  customer_name: { text: stop.customer_name },
  address: { text: stop.address },
  last_reading: { decimal: cubicMetres(litres(stop.last_reading)) },
  last_read_at: { text: stop.last_read_at.slice(0, 10) },
})

/** The sheet of the meters at a location and below it. */
export const readingTemplateWork: Work<{ scope: Scope; location: number; language: Language }, MadeSheet> = {
  name: 'reading_template',
  async run(databases, { scope, location, language }) {
    return readingSheet(
      language,
      await read(databaseWithin(databases, scope), (reader) => routeOf(reader, scope, location, MOST_ROWS)),
    )
  },
}
