import { readingColumns } from '@water/contract/readings/sheet'
import type { SheetColumn } from '@water/contract/sheet-column'
import type { Language } from '@water/contract/text'
import type { MadeSheet } from '../../aside/made-sheet'
import type { Work } from '../../aside/work'
import { databaseWithin } from '../../db/databases'
import { type Reader, read } from '../../db/read-write'
import type { Scope } from '../../db/scope'
import { MOST_ROWS } from '../../spreadsheet/table'
import { importTemplate } from '../../spreadsheet/template'
import { type Listed, listedAccounts, writtenAccount } from '../meters/filled'
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
  ...writtenAccount(stop),
})

type Wanted = { language: Language } & (Listed | { scope: Scope; location: number })

/** The sheet of the accounts of a list, or of the meters at a location and below it. */
export const readingTemplateWork: Work<Wanted, MadeSheet> = {
  name: 'reading_template',
  async run(databases, { language, ...wanted }) {
    const stops = (reader: Reader): Promise<readonly RouteStop[]> =>
      'location' in wanted
        ? routeOf(reader, wanted.scope, wanted.location, MOST_ROWS)
        : listedAccounts(reader, wanted)
    return readingSheet(language, await read(databaseWithin(databases, wanted.scope), stops))
  },
}
