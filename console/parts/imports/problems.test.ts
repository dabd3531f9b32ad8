import { expect, test } from 'vitest'
import { problemsCsv, problemsOf } from './problems'

test('every wrong cell of a row is a problem of its own; a row without named cells is one problem', () => {
  const errors = { 表号: ['已被使用：A1'], 电话: ['请输入正确的电话号码', '不能超过 20 个字符'] }
  expect(problemsOf({ row: 7, msg: '有误', errors }, true)).toEqual([
    { row: 7, field: '表号', text: '已被使用：A1' },
    { row: 7, field: '电话', text: '请输入正确的电话号码' },
    { row: 7, field: '电话', text: '不能超过 20 个字符' },
  ])
  expect(problemsOf({ row: 8, msg: '水表已销户', errors: {} }, true)).toEqual([
    { row: 8, field: null, text: '水表已销户' },
  ])
})

test('a row of a job without a sheet is one problem, which says what the row is about', () => {
  const msg = '账单 QH20261100001725：纳税人识别号：必填'
  expect(problemsOf({ row: 91, msg, errors: { 纳税人识别号: ['必填'] } }, false)).toEqual([
    { row: 91, field: null, text: msg },
  ])
})

test('the download opens in Excel as text: marked UTF-8, quoted, and no cell is taken for a formula', () => {
  const problems = [
    { row: 2, field: '户名', text: '=HYPERLINK("http://x")' },
    { row: 3, field: null, text: '＋86' },
  ]
  expect(problemsCsv(['行', '列', '问题'], problems, '整行')).toBe(
    '\uFEFF"行","列","问题"\r\n"2","户名","\'=HYPERLINK(""http://x"")"\r\n"3","整行","\'＋86"\r\n',
  )
})
