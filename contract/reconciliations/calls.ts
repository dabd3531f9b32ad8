import * as z from 'zod'
import { endpoint, holder, staff } from '../endpoint'
import { outOf, rowOf } from '../field-schemas'
import { dateOut, decimalOut, flag, id, requiredText, timeOut } from '../fields'
import { queryOf } from '../list-query'
import { paymentKinds, paymentMethods } from '../payments/vocabulary'
import { idFilter, pageOf } from '../query'
import { inOrganization, inOrganizationPart, recordOut } from '../record'
import { text } from '../text'
import { countOf } from '../totals'
import { bankRowFields, reconciliationFields } from './fields'
import { bankRowList, reconciliationList } from './list'
import { keptMapping } from './mapping'
import { bankRowStates, candidateNumbers, outSigns, statementEncodings, statementLists } from './vocabulary'

const upload = {
  bank_account: idFilter.unwrap(),
  /** `statementMapping` as JSON; by default the one that is kept on the bank account. */
  mapping: z.string().max(5000).optional(),
  ...inOrganizationPart,
}

/** A cell as it was read, or why it could not be. */
const cellProblem = z.object({ field: z.string(), msg: z.string() })

const sideTotal = z.object({ rows: z.int(), amount: decimalOut, corrections: z.int() })
/** Money in and money out of a file, as the bank adds up each side; corrections have the sign of the other one. */
const sides = z.object({ in: sideTotal, out: sideTotal })

export const previewReconciliation = endpoint({
  method: 'POST',
  path: '/reconciliations/preview/',
  title: text(
    '预览银行文件的前几行、表头和列的对应（不保存）',
    'The first rows of a bank’s file, its headings, and the columns as they would be read. Nothing is kept',
  ),
  access: staff,
  upload: true,
  body: z.strictObject(upload),
  reply: z.object({
    kind: z.enum(['workbook', 'text']),
    encoding: z.enum(statementEncodings).nullable(),
    delimiter: z.string().nullable(),
    header_row: z.int().nullable(),
    headings: z.array(z.string()),
    /** The first lines of the file, with those above the headings. */
    lines: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
    /** The given mapping, else the kept one, else what the headings suggest; null where no column was found. */
    mapping: z.object({
      channel_no: z.string().nullable(),
      amount: z.string().nullable(),
      paid_at: z.string().nullable(),
      remark: z.string().nullable(),
      amount_out: z.string().nullable(),
      direction: z.string().nullable(),
      out_sign: z.enum(outSigns).nullable(),
    }),
    /** The mapping is that of an earlier file of this bank account. */
    is_kept: z.boolean(),
    /** The meaning of the minus of money out: as the mapping says, else as the file does. Null while a column is missing. */
    out_sign: z.enum(outSigns).nullable(),
    sides: sides.nullable(),
    /** How many of the rows have a remark with damaged characters, which are read as �. */
    damaged_rows: z.int(),
    /** How many of the rows are hidden in the sheet, and which of the columns; the other sheets that have content: only the first is read. */
    hidden_rows: z.int(),
    hidden_columns: z.array(z.string()),
    other_sheets: z.array(z.string()),
    /** The first rows as this mapping reads them; none while a column is missing. */
    rows: z.array(
      z.object({
        line: z.int(),
        channel_no: z.string(),
        amount: decimalOut.nullable(),
        paid_at: timeOut.nullable(),
        remark: z.string(),
        problems: z.array(cellProblem),
      }),
    ),
  }),
})

export const startReconciliation = endpoint({
  method: 'POST',
  path: '/reconciliations/',
  title: text(
    '用银行文件对账，由作业完成；同一文件再传仍是同一次对账',
    'Reconcile a bank’s file as a job. The same file again is the same reconciliation',
  ),
  access: staff,
  status: 202,
  upload: true,
  body: z.strictObject(upload),
  reply: z.object({ job: z.int(), reconciliation: z.int(), is_repeated: z.boolean() }),
})

export const reconciliationRow = z.object({
  ...recordOut,
  ...rowOf(reconciliationFields),
  job: z.int(),
  /** Rows of the file, and those that are done. */
  total: z.int(),
  done: z.int(),
  /** Why the whole file could not be read, in the caller's language; '' otherwise. */
  msg: z.string(),
})

export const reconciliation = reconciliationRow.extend({
  mapping: keptMapping,
  /** Null until the whole file has been read. */
  sides: sides.nullable(),
  /** The first hundred rows that could not be read. */
  unreadable_rows: z.array(z.object({ line: z.int(), msg: z.string() })),
})

export const listReconciliations = endpoint({
  method: 'GET',
  path: '/reconciliations/',
  title: text('银行对账', 'Reconciliations with the bank'),
  access: staff,
  query: queryOf(reconciliationList),
  reply: pageOf(reconciliationRow),
})

export const readReconciliation = endpoint({
  method: 'GET',
  path: '/reconciliations/{id}/',
  title: text('对账详情，含进度和各类行数', 'One reconciliation, its progress and its counts'),
  access: staff,
  owner: 'reconciliations',
  reply: reconciliation,
})

const flow = z.object({ count: z.int(), amount: decimalOut })
/** `net` is in − out. */
const flows = z.object({ in: flow, out: flow, net: decimalOut })

/** Bank less books, with its sign. A row of the file has its line; an entry of the books has the number of its payment or slip. */
const statementDifference = z.object({
  line: z.int().nullable(),
  no: z.string(),
  day: dateOut,
  amount: decimalOut,
  remark: z.string(),
})

export const readStatement = endpoint({
  method: 'GET',
  path: '/reconciliations/{id}/statement/',
  title: text(
    '银行流水对账单：文件所含各日银行与账上的合计，以及将差额解释到分的清单，各列前 200 行',
    'The totals of the bank beside those of the books for the days of its file, and the lists that explain their difference to the fen, the first 200 rows of each by name',
  ),
  access: staff,
  owner: 'reconciliations',
  /** Null until the whole file has been read. */
  reply: z.object({
    totals: z
      .object({
        bank: flows,
        books: flows,
        difference: decimalOut,
        lists: z.array(
          z.object({
            list: z.enum(statementLists),
            count: z.int(),
            amount: decimalOut,
            rows: z.array(statementDifference),
          }),
        ),
        /** Unexplained: always 0.00. */
        rest: decimalOut,
      })
      .nullable(),
  }),
})

/** An entry of the books that may be a row's movement. */
export const candidate = z.object({
  id: z.int(),
  payment_no: z.string(),
  kind: z.enum(paymentKinds),
  method: z.enum(paymentMethods),
  meter: z.int(),
  account_no: z.string(),
  customer_name: z.string(),
  amount: decimalOut,
  paid_at: timeOut,
  channel_no: z.string(),
  /** Its number is the row's, perhaps altered on the way (width, protection, lost zeros); it has none; or another one. */
  number: z.enum(candidateNumbers),
})

export const bankRow = z.object({
  id: z.int(),
  ...outOf(bankRowFields),
  /** The amount that the payment has in the books. */
  booked: decimalOut.nullable(),
  meter: z.int().nullable(),
  account_no: z.string().nullable(),
  customer_name: z.string().nullable(),
  /** A payment of it was reversed. */
  is_reversed: z.boolean(),
  /** The file has it on the other side, with a minus. */
  is_correction: z.boolean(),
  settled_by_name: z.string().nullable(),
  settled_at: timeOut.nullable(),
  /** The row whose match resolved it. */
  resolved_by: z.object({ reconciliation: z.int(), file: z.string(), line: z.int().nullable() }).nullable(),
  /** Entries of the books that it may be: with its number, without one, then with another one. Of an open row of the file. */
  candidates: z.array(candidate),
  /** The one account whose number stands in the remark of an open row: the money is probably for it. */
  named_account: z.object({ meter: z.int(), account_no: z.string(), customer_name: z.string() }).nullable(),
})

export const listBankRows = endpoint({
  method: 'GET',
  path: '/reconciliations/{id}/rows/',
  title: text(
    '对账的各行，按文件次序，后列银行缺的',
    'Rows of a reconciliation in the order of the file, then what the file lacks',
  ),
  access: staff,
  owner: 'reconciliations',
  query: queryOf(bankRowList),
  reply: pageOf(bankRow),
})
export const countBankRows = countOf(
  listBankRows,
  text('对账行的准确行数', 'How many rows of a reconciliation the filters find, exactly'),
)

const rowCommand = {
  method: 'POST',
  access: staff,
  owner: 'reconciliations',
  reply: bankRow,
} as const

export const matchRow = endpoint({
  ...rowCommand,
  path: '/reconciliations/{id}/rows/{row}/match/',
  title: text(
    '银行的一行匹配缴费、退款或冲正，并以银行流水号为其号码',
    'Match a row of the bank with a payment, a refund or a reversal, which gets the bank’s number for its own',
  ),
  body: z.strictObject({ payment: id, ...inOrganization }),
})

export const unmatchRow = endpoint({
  ...rowCommand,
  path: '/reconciliations/{id}/rows/{row}/unmatch/',
  title: text('撤销对一行的处理', 'Take back what was decided on a row'),
  body: z.strictObject(inOrganization),
})

/** How money reaches a bank account; cash does so by a deposit. */
export const takeMethods = paymentMethods.filter((method) => method !== 'cash')

export const takeRow = endpoint({
  ...rowCommand,
  path: '/reconciliations/{id}/rows/{row}/take/',
  title: text(
    '将一行的款项入账为某户的缴费，缴费时间为该行的日期',
    'Book the money of a row as a payment of an account, paid on the row’s day',
  ),
  status: 201,
  money: true,
  body: z.strictObject({
    meter: id,
    /** By default a transfer; a withholding where the bank account is one for withholding. */
    method: z.enum(takeMethods).optional(),
    /** It is none of the candidates. */
    new: flag.optional(),
    ...inOrganization,
  }),
})

export const resolveRow = endpoint({
  ...rowCommand,
  path: '/reconciliations/{id}/rows/{row}/resolve/',
  title: text('以原因了结一行', 'Close a row with a reason'),
  body: z.strictObject({ reason: requiredText(200), ...inOrganization }),
})

export const downloadReconciliation = endpoint({
  method: 'GET',
  path: '/reconciliations/{id}/file/',
  title: text(
    '银行的表格附各行处理结果和银行缺的；首次请求开始生成，答 409 result_file_in_making 时请稍后再取',
    'The bank’s sheet with what became of each row, and what it lacks. The first request starts making it: 409 result_file_in_making means ask again',
  ),
  access: staff,
  owner: 'reconciliations',
  download: ['xlsx'],
})

export const readPaymentReconciliation = endpoint({
  method: 'GET',
  path: '/payment-records/{id}/reconciliation/',
  title: text(
    '银行文件中涉及某笔缴费的行，最新在前',
    'The rows of bank files that name a payment, newest first',
  ),
  access: holder('paymentRecordView'),
  owner: 'payments',
  reply: z.object({
    rows: z.array(
      z.object({
        id: z.int(),
        reconciliation: z.int(),
        file: z.string(),
        bank_account_name: z.string(),
        line: z.int().nullable(),
        channel_no: z.string(),
        amount: decimalOut,
        paid_at: timeOut,
        state: z.enum(bankRowStates),
        reason: z.string(),
        first_day: dateOut.nullable(),
        last_day: dateOut.nullable(),
      }),
    ),
  }),
})

export const reconciliationCalls = [
  previewReconciliation,
  startReconciliation,
  listReconciliations,
  readReconciliation,
  readStatement,
  listBankRows,
  countBankRows,
  matchRow,
  unmatchRow,
  takeRow,
  resolveRow,
  downloadReconciliation,
  readPaymentReconciliation,
] as const
