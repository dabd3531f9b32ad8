import { changeColumns } from '@water/contract/lifecycle/sheet'
import type { SheetColumn } from '@water/contract/sheet-column'
import type { Language } from '@water/contract/text'
import type { MadeSheet } from '../../aside/made-sheet'
import type { Work } from '../../aside/work'
import { databaseWithin } from '../../db/databases'
import { read } from '../../db/read-write'
import { importTemplate } from '../../spreadsheet/template'
import { type Listed, listedAccounts, writtenAccount } from '../meters/filled'

/** A spreadsheet of change-overs with these accounts, or with an example. */
export const changeSheet = (
  language: Language,
  accounts?: Parameters<typeof writtenAccount>[0][],
  columns: readonly SheetColumn[] = changeColumns,
) =>
  importTemplate(
    { zh: '换表导入模板', en: 'Change-overs to import' },
    columns,
    language,
    accounts?.map(writtenAccount),
  )

/** The sheet of the accounts of a list. */
export const changeTemplateWork: Work<Listed & { language: Language }, MadeSheet> = {
  name: 'change_template',
  async run(databases, { language, ...wanted }) {
    const accounts = await read(databaseWithin(databases, wanted.scope), (reader) =>
      listedAccounts(reader, wanted),
    )
    return changeSheet(language, accounts)
  },
}
