import * as xlsx from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readTable } from './table'

const columns = [
  {
    key: 'account_no',
    zh: '户号',
    en: 'Account no',
    needs: ['account_no'],
    type: 'identifier',
    isAccountNo: true,
  },
  { key: 'index', zh: '本次读数', en: 'Reading', type: 'decimal' },
] as const

/** The problems of a workbook's rows, by their numbers. */
async function problemsOf(cells: unknown[], change?: (sheet: xlsx.WorkSheet) => void): Promise<unknown[]> {
  const sheet = xlsx.utils.aoa_to_sheet([['户号', '本次读数'], ...cells.map((cell) => [cell, 12.5])])
  change?.(sheet)
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, '抄表')
  const { rows } = await readTable({ name: 'a.xlsx', bytes: xlsx.write(book, { type: 'buffer' }) }, columns)
  return rows.flatMap(({ row, problems }) =>
    Object.entries(problems ?? {}).map(([key, [problem]]) => [row, key, problem?.message]),
  )
}

test('a workbook’s numbers are account numbers while no text of the column begins with a zero, also one below them', async () => {
  expect(await problemsOf([20260001, 'A01', 123])).toEqual([])
  expect(await problemsOf([20260001, 'A01', '00123', 123])).toEqual([
    [2, 'account_no', 'zeros_lost'],
    [5, 'account_no', 'zeros_lost'],
  ])
})

test('a number that is shown with its zeros is what is shown', async () => {
  const padded = (sheet: xlsx.WorkSheet) => {
    sheet.A2!.z = '00000'
  }
  expect(await problemsOf([123, '00124'], padded)).toEqual([])
})

test('a fraction and a number of more than fifteen digits are refused as account numbers', async () => {
  expect(await problemsOf([123.5, 1e15])).toEqual([
    [2, 'account_no', 'numeric_not_whole'],
    [3, 'account_no', 'lost_digits'],
  ])
})
