/** Moving in (接管): a utility comes from another system, with its numbers, open bills, balances and history (reach.md §4). */
import * as z from 'zod'
import { endpoint, staff } from '../endpoint'
import { inOf, outOf } from '../field-schemas'
import { decimal, decimalOut, optionalText, patchOf, requiredText, timeOut } from '../fields'
import { jobStarted, wholeKinds } from '../jobs/calls'
import { jobStates } from '../jobs/vocabulary'
import { queryOf } from '../list-query'
import { pageOf } from '../query'
import { inOrganization, inOrganizationPart, recordOut } from '../record'
import { text } from '../text'
import { moveInDifferenceFields, moveInFields } from './fields'
import { moveInDifferenceList, moveInErrorList, moveInList } from './list'
import { moveInDecisions, moveInSheets, moveInStates } from './vocabulary'

const { name, as_of } = moveInFields
const given = inOf({ name, as_of })

/** As the old system adds up. */
export const moveInTotals = z.object({
  accounts: z.int(),
  /** Those that are not closed. */
  active: z.int(),
  /** Principal of the open bills, and the penalty that they bring. */
  owed: decimalOut,
  penalty: decimalOut,
  balances: decimalOut,
  /** The history’s, in the twelve months up to the last day of the old system. */
  volume_last_year: decimalOut,
})

const file = z.object({
  id: z.int(),
  name: z.string(),
  /** False: it was only checked, or is being read. */
  stands: z.boolean(),
  rows: z.int(),
  /** Rows that cannot be taken. */
  bad: z.int(),
  /** Headings of the file that mean nothing here. */
  ignored_columns: z.array(z.string()),
  /** Why the file as a whole could not be read, in the caller's language; '' otherwise. */
  problem: z.string(),
  checked_at: timeOut.nullable(),
})

/** The job that has worked on a move-in last: how far it is, and how it ended. All staff see it, whoever started it. */
const lastJob = z.object({
  id: z.int(),
  kind: z.enum(wholeKinds),
  check: z.boolean(),
  state: z.enum(jobStates),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Why it failed, in the caller's language; '' otherwise. */
  msg: z.string(),
  started_by_name: z.string(),
  finished_at: timeOut.nullable(),
})

export const moveIn = z.object({
  ...recordOut,
  ...outOf(moveInFields),
  state: z.enum(moveInStates),
  control: moveInTotals.partial({ volume_last_year: true }).nullable(),
  totals: moveInTotals.nullable(),
  /** The sums of the sheets, as they are. */
  staged: moveInTotals,
  /** Rows of the files that stand; the others are beside them until the next ones are sent. */
  sheets: z.array(
    z.object({ kind: z.enum(moveInSheets), rows: z.int(), bad: z.int(), files: z.array(file) }),
  ),
  /** The last parallel run: how many bills were compared, and how many of them agree; null: there was none. */
  parallel: z.object({ rows: z.int(), same: z.int(), undecided: z.int(), at: timeOut }).nullable(),
  agreed_by_name: z.string().nullable(),
  /** The job under way. */
  job: z.int().nullable(),
  last_job: lastJob.nullable(),
})

/** A row of a sheet with what is wrong in it, in the caller's language. */
export const moveInError = z.object({
  file: z.int(),
  file_name: z.string(),
  kind: z.enum(moveInSheets),
  line: z.int(),
  account_no: z.string(),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
})

export const listMoveIns = endpoint({
  method: 'GET',
  path: '/organizations/move-ins/',
  title: text('从别的系统接管，最新在前', 'Moves from other systems, the newest first'),
  access: staff,
  query: queryOf(moveInList),
  reply: pageOf(moveIn),
})

export const createMoveIn = endpoint({
  method: 'POST',
  path: '/organizations/move-ins/',
  title: text(
    '开始接管；`as_of` 为旧系统截止日',
    'Begin a move from another system. `as_of` is its last day',
  ),
  access: staff,
  callers: 'persons',
  status: 201,
  body: z.strictObject({ ...given, ...inOrganization }),
  reply: moveIn,
})

export const readMoveIn = endpoint({
  method: 'GET',
  path: '/organizations/move-ins/{id}/',
  title: text('接管详情，含各表格及其合计', 'One move-in, with its sheets and what they add up to'),
  access: staff,
  owner: 'move_ins',
  reply: moveIn,
})

export const updateMoveIn = endpoint({
  method: 'PATCH',
  path: '/organizations/move-ins/{id}/',
  title: text(
    '修改接管；导入前更改 `as_of`，各表格由作业重新检查',
    'Change a move-in. Another `as_of`, until it is loaded, has its sheets checked again by a job',
  ),
  access: staff,
  callers: 'persons',
  owner: 'move_ins',
  body: patchOf({ ...given, ...inOrganization }),
  reply: moveIn,
})

export const sendMoveInSheets = endpoint({
  method: 'POST',
  path: '/organizations/move-ins/{id}/sheets/',
  title: text(
    '上传一种表格的全部文件（`files`）：由作业读取并检查，取代以前上传的；带 `check` 时只检查；导入前别处看不到',
    'Send all files of a sheet, as parts `files`: a job reads and checks them, and they take the place of those that were sent before. With `check` it only says what is wrong. Nothing of them is visible elsewhere until the load',
  ),
  access: staff,
  callers: 'persons',
  owner: 'move_ins',
  status: 202,
  upload: true,
  stores: 'sheets',
  body: z.strictObject({
    kind: z.enum(moveInSheets),
    check: z.enum(['true', 'false']).optional(),
    ...inOrganizationPart,
  }),
  reply: jobStarted,
})

export const downloadMoveInTemplate = endpoint({
  method: 'GET',
  path: '/organizations/move-ins/{id}/sheets/{kind}/template/',
  title: text('空白表格，含全部列和一行示例', 'An empty sheet with every column and an example'),
  access: staff,
  owner: 'move_ins',
  download: ['xlsx'],
})

export const listMoveInErrors = endpoint({
  method: 'GET',
  path: '/organizations/move-ins/{id}/errors/',
  title: text(
    '不能接受的表格行，按文件和行号，附原因和改法',
    'Rows of the sheets that cannot be taken, by file and line, with the reason and the remedy',
  ),
  access: staff,
  owner: 'move_ins',
  query: queryOf(moveInErrorList),
  reply: pageOf(moveInError),
})

export const downloadMoveInFile = endpoint({
  method: 'GET',
  path: '/organizations/move-ins/{id}/files/{file_id}/',
  title: text(
    '同一文件，每行旁注明问题：改正后重新上传',
    'The same file with what is wrong beside each row: to correct and send again',
  ),
  access: staff,
  owner: 'move_ins',
  download: ['xlsx', 'csv'],
})

export const loadMoveIn = endpoint({
  method: 'POST',
  path: '/organizations/move-ins/{id}/load/',
  title: text(
    '导入检查过的接管数据，由作业完成：全部或全不；逐行再查，遇错即止并退回草稿；不冲抵、不通知',
    'Load a checked move-in, as a job: all of it or nothing. Each row is checked again, and the first bad one ends it, with the move-in a draft again. Nothing is settled, and nobody is told',
  ),
  access: staff,
  callers: 'persons',
  owner: 'move_ins',
  status: 202,
  body: z.strictObject(inOrganization),
  reply: jobStarted,
})

/** Sums over all accounts are larger than what one of them can have. */
const totalMoney = decimal({ scale: 2, digits: 12, shown: 2 })
const totalVolume = decimal({ scale: 3, digits: 12 })

export const agreeMoveIn = endpoint({
  method: 'POST',
  path: '/organizations/move-ins/{id}/agree/',
  title: text(
    '确认接管：`control` 为旧系统的合计，与导入结果核对；不符时答 409 totals_differ 并列出差额',
    'Agree to a move-in: `control` has the old system’s totals, which are compared with what the load made. 409 totals_differ names each with the difference',
  ),
  access: staff,
  callers: 'persons',
  owner: 'move_ins',
  status: 200,
  body: z.strictObject({
    control: z.strictObject({
      accounts: z.int().nonnegative(),
      active: z.int().nonnegative(),
      owed: totalMoney,
      penalty: totalMoney,
      balances: totalMoney,
      volume_last_year: totalVolume.optional(),
    }),
    ...inOrganization,
  }),
  reply: moveIn,
})

export const withdrawMoveIn = endpoint({
  method: 'POST',
  path: '/organizations/move-ins/{id}/withdraw/',
  title: text(
    '撤回接管，由作业撤去表格和导入结果，限所涉户表此后无操作；审计记录保留',
    'Withdraw a move-in, as a job: its sheets, and what its load made, while no later act has touched any of its accounts. The audit trail stays',
  ),
  access: staff,
  callers: 'persons',
  owner: 'move_ins',
  status: 202,
  body: z.strictObject({ reason: requiredText(200), ...inOrganization }),
  reply: jobStarted,
})

export const startParallel = endpoint({
  method: 'POST',
  path: '/organizations/move-ins/{id}/parallel/',
  title: text(
    '并行试算：旧系统的账单（`files`）与同样读数在本系统的结果比较，由作业完成；不入账，新的取代前一次',
    'Compare bills of the old system, as parts `files`, with what the same readings would cost here, as a job. Nothing is booked. A new run takes the place of the one before',
  ),
  access: staff,
  callers: 'persons',
  owner: 'move_ins',
  status: 202,
  upload: true,
  stores: 'sheets',
  body: z.strictObject(inOrganizationPart),
  reply: jobStarted,
})

export const downloadParallelTemplate = endpoint({
  method: 'GET',
  path: '/organizations/move-ins/{id}/parallel/template/',
  title: text(
    '旧系统账单的空白表格，每个费用项目一列，附示例',
    'An empty sheet of bills of the old system, with a column for each item and an example',
  ),
  access: staff,
  owner: 'move_ins',
  download: ['xlsx'],
})

export const moveInDifference = z.object({
  id: z.int(),
  meter: z.int().nullable(),
  ...outOf(moveInDifferenceFields),
  items: z.array(z.object({ name: z.string(), old: decimalOut, ours: decimalOut })),
  decided_by: z.int().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: timeOut.nullable(),
})

export const listDifferences = endpoint({
  method: 'GET',
  path: '/organizations/move-ins/{id}/differences/',
  title: text(
    '并行试算中不符的账单，差额最大的在前，以及处理结论',
    'Bills of the parallel run that differ, the largest difference first, and what was decided about them',
  ),
  access: staff,
  owner: 'move_ins',
  query: queryOf(moveInDifferenceList),
  reply: pageOf(moveInDifference),
})

export const decideDifferences = endpoint({
  method: 'POST',
  path: '/organizations/move-ins/{id}/differences/decide/',
  title: text(
    '对并行试算的差异作结论，按编号或对全部未处理的，限确认接管之前',
    'Decide differences of the parallel run, by their ids or all that are undecided, until the move-in is agreed to',
  ),
  access: staff,
  callers: 'persons',
  owner: 'move_ins',
  status: 200,
  body: z.strictObject({
    ids: z.array(z.int().positive()).min(1).max(1000).optional(),
    all: z.literal(true).optional(),
    decision: z.enum(moveInDecisions),
    remark: optionalText(200),
    ...inOrganization,
  }),
  reply: z.object({ decided: z.int() }),
})

export const moveInCalls = [
  listMoveIns,
  createMoveIn,
  readMoveIn,
  updateMoveIn,
  sendMoveInSheets,
  downloadMoveInTemplate,
  listMoveInErrors,
  downloadMoveInFile,
  loadMoveIn,
  agreeMoveIn,
  withdrawMoveIn,
  startParallel,
  downloadParallelTemplate,
  listDifferences,
  decideDifferences,
] as const
