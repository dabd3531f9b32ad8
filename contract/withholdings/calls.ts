/** 银行代扣: a run asks a bank for what is due; its answer becomes payments. */
import * as z from 'zod'
import { endpoint, staff } from '../endpoint'
import { outOf, rowOf } from '../field-schemas'
import { date, decimalOut, id } from '../fields'
import { jobStarted } from '../jobs/calls'
import { queryOf } from '../list-query'
import { pageOf } from '../query'
import { inOrganization, inOrganizationPart, recordOut } from '../record'
import { text } from '../text'
import { countOf } from '../totals'
import { withholdingFields, withholdingRowFields } from './fields'
import { withholdingList, withholdingRowList } from './list'
import { leftOutReasons } from './vocabulary'

/** Accounts and orders that the bank was not asked for. An account with only some orders left out has a row nevertheless. */
const leftOut = z.array(z.object({ reason: z.enum(leftOutReasons), accounts: z.int(), orders: z.int() }))

export const withholding = z.object({
  ...recordOut,
  organization_name: z.string(),
  ...rowOf(withholdingFields),
  /** Empty: of all. */
  locations: z.array(z.int()),
  location_names: z.array(z.string()),
  water_prices: z.array(z.int()),
  water_price_names: z.array(z.string()),
  left_out: leftOut,
  created_by: z.int().nullable(),
  created_by_name: z.string().nullable(),
})

const withholdingRow = z.object({
  ...outOf(withholdingRowFields),
  orders: z.array(
    z.object({ id: z.int(), order_no: z.string(), outstanding: decimalOut, penalty: decimalOut }),
  ),
})

export const listWithholdings = endpoint({
  method: 'GET',
  path: '/withholdings/',
  title: text('代扣批次', 'Runs of withholding'),
  access: staff,
  query: queryOf(withholdingList),
  reply: pageOf(withholding),
})

const body = z.strictObject({
  /** One of the accounts for withholding: what the bank collects arrives on it. */
  bank_account: id,
  /** Orders due by this day. */
  due_until: date,
  /** With the places below them. */
  locations: z.array(id).min(1, 'required').max(200).nullish(),
  water_prices: z.array(id).min(1, 'required').max(200).nullish(),
  ...inOrganization,
})
export const makeWithholding = endpoint({
  method: 'POST',
  path: '/withholdings/',
  title: text(
    '生成代扣批次，由作业完成：有代扣协议且有应缴的每户一行；结果列出批次和未列入的户表',
    'Make a run as a job: a row for each account with a withholding contract and something due. Its results name the run and the accounts that are left out',
  ),
  access: staff,
  status: 202,
  money: true,
  body,
  reply: jobStarted,
})
export const previewWithholding = endpoint({
  method: 'POST',
  path: '/withholdings/preview/',
  title: text(
    '检查代扣批次将含的内容，由作业完成（不写入）',
    'Check, as a job, what a run would have. Nothing is written',
  ),
  access: staff,
  status: 202,
  body,
  reply: jobStarted,
})
export const readWithholdingPreview = endpoint({
  method: 'GET',
  path: '/withholdings/preview/{id}/',
  title: text('该检查的合计，限发起人', 'The sums of such a check, for whoever started it'),
  access: staff,
  owner: 'jobs',
  reply: z.object({ rows: z.int(), amount: decimalOut, left_out: leftOut }),
})

export const readWithholding = endpoint({
  method: 'GET',
  path: '/withholdings/{id}/',
  title: text('代扣批次详情', 'One run'),
  access: staff,
  owner: 'withholdings',
  reply: withholding,
})
export const listWithholdingRows = endpoint({
  method: 'GET',
  path: '/withholdings/{id}/rows/',
  title: text('代扣批次的各行，按次序', 'The rows of a run, in their order'),
  access: staff,
  owner: 'withholdings',
  query: queryOf(withholdingRowList),
  reply: pageOf(withholdingRow),
})
export const countWithholdingRows = countOf(
  listWithholdingRows,
  text('代扣批次行的准确行数', 'How many rows of a run the filters find, exactly'),
)
export const downloadWithholding = endpoint({
  method: 'GET',
  path: '/withholdings/{id}/file/',
  title: text('交银行的代扣表格', 'The spreadsheet for the bank'),
  access: staff,
  owner: 'withholdings',
  download: ['xlsx'],
})

export const cancelWithholding = endpoint({
  method: 'POST',
  path: '/withholdings/{id}/cancel/',
  title: text(
    '取消尚无回盘的代扣批次，其账单可再列入',
    'Cancel a run without an answer: its orders are free again',
  ),
  access: staff,
  owner: 'withholdings',
  body: z.strictObject(inOrganization),
  reply: withholding,
})
export const answerWithholding = endpoint({
  method: 'POST',
  path: '/withholdings/{id}/answer/',
  title: text(
    '银行回盘入账，由作业完成：批次表格附扣款金额或未扣原因；两者皆无的行继续等待回盘',
    "Book the bank's answer as a job: the sheet of the run with what was collected, or why not. A row with neither waits for a further answer",
  ),
  access: staff,
  status: 202,
  owner: 'withholdings',
  money: true,
  upload: true,
  body: z.strictObject(inOrganizationPart),
  reply: jobStarted,
})

export const withholdingCalls = [
  listWithholdings,
  makeWithholding,
  previewWithholding,
  readWithholdingPreview,
  readWithholding,
  listWithholdingRows,
  countWithholdingRows,
  downloadWithholding,
  cancelWithholding,
  answerWithholding,
] as const
