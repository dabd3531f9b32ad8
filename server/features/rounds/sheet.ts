import type { Language } from '@water/contract/text'
import type { Month } from '@water/rules/calendar'
import type { MadeSheet } from '../../aside/made-sheet'
import type { Work } from '../../aside/work'
import { read } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { MOST_ROWS } from '../../spreadsheet/table'
import { readingSheet } from '../readings/reading-sheet'
import { LEFT, roundMeters } from './store'

interface Wanted {
  org: OrgId
  book: number
  month: Month
  language: Language
}

/** The sheet of the meters that are left in a book, for the reader. */
export const roundSheetWork: Work<Wanted, MadeSheet> = {
  name: 'round_sheet',
  async run(databases, { org, book, month, language }) {
    const wanted = { month, state: LEFT }
    const { rows } = await read(databases.of(org), (reader) =>
      roundMeters(reader, org, book, wanted, { limit: MOST_ROWS, offset: 0 }),
    )
    return readingSheet(language, rows)
  },
}
