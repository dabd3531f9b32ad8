import * as z from 'zod'
import { audited, endpoint, holder } from '../endpoint'
import { timeOut } from '../fields'
import { inOrganization } from '../record'
import { text } from '../text'
import { readJobProblems } from './problems'
import { jobStates } from './vocabulary'

export const jobKinds = [
  'meter_import',
  'reading_import',
  'reading_batch',
  'reading_estimate',
  'reading_remote',
  'charge_import',
  'change_import',
  'module_import',
  'location_import',
  'reading_record',
  'reading_bill',
  'take_back',
  'reading_take_back',
  'change_take_back',
  'invoice_bulk',
  'invoice_archive',
  'withholding_make',
  'withholding_answer',
  'reconciliation',
  'order_print',
  'list_export',
  'meter_bulk',
  'message_send',
  'move_in_check',
  'move_in_load',
  'move_in_withdraw',
  'move_in_parallel',
] as const
/** Jobs that make one file, instead of an outcome for each row. */
export const fileKinds = [
  'order_print',
  'list_export',
] as const satisfies readonly (typeof jobKinds)[number][]
/** Jobs that do one thing, in a single transaction or with an outcome that they keep elsewhere. */
export const wholeKinds = [
  'move_in_check',
  'move_in_load',
  'move_in_withdraw',
  'move_in_parallel',
] as const satisfies readonly (typeof jobKinds)[number][]
/** Jobs that make no room for others before they end. */
export const unbrokenKinds: readonly string[] = [...fileKinds, ...wholeKinds]
export const isFileKind = (kind: string): boolean => fileKinds.some((one) => one === kind)

/** Jobs that bill, record readings or change devices: what they made can be taken back. */
export const takeableKinds = [
  'reading_import',
  'reading_batch',
  'reading_estimate',
  'charge_import',
  'change_import',
  'reading_record',
  'reading_bill',
] as const satisfies readonly (typeof jobKinds)[number][]

/** An earlier import of the same file by any user of the organization. */
export const earlierImport = z.object({
  job: z.int(),
  /** False: the result belongs to another user. */
  is_own: z.boolean(),
  by: z.string(),
  at: timeOut,
  file: z.string().nullable(),
  state: z.enum(jobStates),
  total: z.int(),
  failed: z.int(),
})

/** `earlier.job` is `job` itself when nothing was left to do: the answer is that import's. */
export const jobStarted = z.object({ job: z.int(), earlier: earlierImport.nullable() })

/**
 * The outcome of one row of a job; `row` is the line of the spreadsheet as people count it (header = 1). The keys of
 * `errors` are the titles of the columns in the caller's language (the fields, for a batch).
 */
export const jobResult = z.object({
  row: z.int(),
  ok: z.boolean(),
  id: z.int().nullable(),
  /** The code of a refusal. */
  code: z.string().nullable(),
  msg: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  /** Points that a check asks people to look at in a right row. */
  notes: z.array(z.string()),
})

export const job = z.object({
  id: z.int(),
  organization: z.int().nullable(),
  kind: z.enum(jobKinds),
  check: z.boolean(),
  state: z.enum(jobStates),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** The reason why the whole job failed, in the caller's language; '' otherwise. */
  msg: z.string(),
  /** The rows of a check that are right and have notes. */
  noted: z.int(),
  /** Refused rows first, then those with notes, then the others; at most 200 a page. */
  results: z.array(jobResult),
  /**
   * Name of the uploaded file, of the archive, or of the file that the job makes: null for whoever may not make the call any more that
   * started it.
   */
  file: z.string().nullable(),
  /** True while the file can be downloaded with its outcomes, or what the job made: for 30 days. */
  has_result_file: z.boolean(),
  /** Titles of the file that the import does not know. */
  ignored_columns: z.array(z.string()),
  /** How many of the file's rows have a name or a remark with damaged characters: they are read as �. */
  damaged_rows: z.int(),
  /** How many of the file's rows are hidden in its sheet, by a filter for example: they are read like the others. */
  hidden_rows: z.int(),
  /** Titles of imported columns that are hidden in the sheet: they are read like the others. */
  hidden_columns: z.array(z.string()),
  /** Names of the file's other sheets that have content: only the first visible one is read. */
  other_sheets: z.array(z.string()),
  /** The job that takes back what this one made. */
  taken_back_by: z.int().nullable(),
  created_at: timeOut,
  started_at: timeOut.nullable(),
  finished_at: timeOut.nullable(),
})

export const readJob = endpoint({
  method: 'GET',
  path: '/jobs/{id}/',
  title: text(
    '作业的进度和结果，限发起人和进行中提出同样请求的人',
    'Progress and outcome of a job, for whoever started it or asked for the same while it was under way',
  ),
  access: audited,
  owner: 'jobs',
  query: z.strictObject({
    results_page: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, 'whole_number')
      .transform(Number)
      .default(1),
  }),
  reply: job,
})

export const downloadRefusedRows = endpoint({
  method: 'GET',
  path: '/jobs/{id}/refused/',
  title: text(
    '被拒行的表格，逐行注明问题：改正后重新上传',
    'Spreadsheet of the refused rows, each with what is wrong: to correct and upload again',
  ),
  access: audited,
  owner: 'jobs',
  download: ['xlsx'],
})

export const downloadResultFile = endpoint({
  method: 'GET',
  path: '/jobs/{id}/file/',
  title: text(
    '上传的文件附各行结果，或作业生成的文件，保留 30 天；首次请求开始生成，答 409 result_file_in_making 时请稍后再取',
    'The uploaded file with the result of each row, or the file that the job made, for 30 days. The first request starts making it: 409 result_file_in_making means ask again',
  ),
  access: audited,
  owner: 'jobs',
  download: ['xlsx', 'csv', 'pdf', 'zip'],
})

export const takeBackJob = endpoint({
  method: 'POST',
  path: '/jobs/{id}/take-back/',
  title: text(
    '撤回作业的结果，由作业从最新的开始：红冲账单、作废待开账读数、撤销换表；撤不回的列出并保留',
    'Take back what a job made, newest first, as a job: its orders are reversed, its readings that wait to be billed void, its change-overs undone. What cannot be taken back is listed and left',
  ),
  access: holder('orderRedFlush'),
  status: 202,
  owner: 'jobs',
  money: true,
  body: z.strictObject(inOrganization),
  reply: jobStarted,
})

export const previewTakeBack = endpoint({
  method: 'POST',
  path: '/jobs/{id}/take-back/preview/',
  title: text(
    '检查作业的结果哪些可以撤回，由作业完成（不写入）',
    'Check, as a job, what of a job can be taken back. Nothing is written',
  ),
  access: holder('orderRedFlush'),
  status: 202,
  owner: 'jobs',
  body: z.strictObject(inOrganization),
  reply: jobStarted,
})

export const jobCalls = [
  readJob,
  readJobProblems,
  downloadRefusedRows,
  downloadResultFile,
  takeBackJob,
  previewTakeBack,
] as const
