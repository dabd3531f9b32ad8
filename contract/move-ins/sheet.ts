import { meterColumns } from '../meters/sheet'
import type { SheetColumn } from '../sheet-column'
import type { moveInSheets } from './vocabulary'

type Sheet = (typeof moveInSheets)[number]
type Type = SheetColumn['type']
type More = Partial<
  Pick<SheetColumn, 'aliases' | 'needs' | 'choices' | 'note_zh' | 'note_en' | 'isAccountNo'>
>

/** A column is found by its name in the interface, too. */
const column = (
  key: string,
  zh: string,
  en: string,
  type: Type,
  example: string,
  more: More = {},
): SheetColumn => ({
  ...{ key, zh, en, type, example, note_zh: '', note_en: '' },
  ...more,
  aliases: [key, ...(more.aliases ?? [])],
})
const needed = (key: string, more: More = {}): More => ({ ...more, needs: [key] })
const note = (note_zh: string, note_en: string): More => ({ note_zh, note_en })
const optional = note('可不填', 'Optional')

const accountNo = column('account_no', '户号', 'Account no.', 'identifier', '10086', {
  ...needed('account_no', note('旧系统的户号，接管后不变', 'As in the old system; it stays')),
  isAccountNo: true,
})

/** Those of the accounts' own sheet that have another meaning here, or come from the columns beside them. */
const OWN = new Set(['account_no', 'former_no', 'initial_reading', 'install_date', 'status', 'closed_at'])

const accountColumns: readonly SheetColumn[] = [
  accountNo,
  column('last_index', '最后读数', 'Last index', 'decimal', '1520', {
    ...needed(
      'last_index',
      note(
        '旧系统最后一次抄表的读数，从它继续',
        'The last index of the old system; the water goes on from it',
      ),
    ),
    aliases: ['最近读数', '止码', '本期读数'],
  }),
  column('last_read_on', '最后抄表日', 'Last read on', 'date', '2025-12-25', {
    ...needed('last_read_on', note('不晚于旧系统截止日', 'Not after the last day of the old system')),
    aliases: ['最近抄表', '最后抄表日期', '抄表日期'],
  }),
  ...meterColumns
    .filter(({ key }) => !OWN.has(key))
    .map((one) => ({ ...one, aliases: [...(one.aliases ?? []), one.key] })),
  column('former_no', '曾用户号', 'Former numbers', 'identifier', '', {
    ...note('可不填；几个号码用 ; 隔开', 'Optional; several are divided by ;'),
    aliases: ['Former number'],
    isAccountNo: true,
  }),
  column('install_date', '安装日期', 'Installed on', 'date', '2012-06-01', {
    ...note('只供查看；不填为最后抄表日', 'Only shown; the day of the last reading when blank'),
    aliases: ['装表日期', 'Install date'],
  }),
  column('status', '状态', 'Status', 'choice', '', {
    ...note('不填为正常', 'Active when blank'),
    choices: {
      active: { zh: '正常', en: 'Active' },
      closed: { zh: '销户', en: 'Closed' },
    },
  }),
  column(
    'closed_at',
    '销户日期',
    'Closed on',
    'date',
    '',
    note('销户的必填：不晚于旧系统截止日', 'For a closed account: not after the last day of the old system'),
  ),
]

const billColumns: readonly SheetColumn[] = [
  accountNo,
  column('external_no', '旧账单号', 'Bill no.', 'identifier', 'Z2025110001', needed('external_no')),
  column('billing_month', '账期', 'Billing month', 'text', '2025-11', needed('billing_month')),
  column('issued_on', '开账日期', 'Issued on', 'date', '2025-11-26', needed('issued_on')),
  column('due_date', '到期日', 'Due date', 'date', '2025-12-11', needed('due_date')),
  column('period_from', '用水起始日', 'Period from', 'date', '', optional),
  column('period_to', '用水截止日', 'Period to', 'date', '', optional),
  column('volume', '用水量', 'Volume', 'decimal', '20', optional),
  column('water', '水费', 'Water', 'decimal', '56.00', {
    ...note(
      '每个收费项目一列：水费，以及附加费的名称',
      'A column for each item: water, and the names of surcharge items',
    ),
  }),
  column('paid', '已缴本金', 'Paid', 'decimal', '0', optional),
  column('carried', '结转违约金', 'Penalty carried', 'decimal', '0', {
    ...optional,
    aliases: ['penalty carried', 'penalty', '违约金'],
  }),
  column('penalty_from', '违约金起算日', 'Penalty from', 'date', '', {
    ...note('不填为旧系统截止日的次日', 'The day after the last day of the old system when blank'),
  }),
  column('invoiced', '已开发票', 'Invoiced', 'yes', '否', optional),
]

const balanceColumns: readonly SheetColumn[] = [
  accountNo,
  column('balance', '预存余额', 'Balance', 'decimal', '35.20', {
    ...needed('balance'),
    aliases: ['余额'],
  }),
]

const historyColumns: readonly SheetColumn[] = [
  accountNo,
  column('read_on', '抄表日期', 'Read on', 'date', '2025-11-25', needed('read_on')),
  column('index', '读数', 'Index', 'decimal', '1500', needed('index')),
  column('volume', '用水量', 'Volume', 'decimal', '20', needed('volume')),
  column('amount', '金额', 'Amount', 'decimal', '56.00', needed('amount', { aliases: ['应收'] })),
]

/** The columns of a parallel run; `old_` and the name of an item is its amount in the old system. */
export const parallelColumns = (items: readonly { id: number; name: string }[]): readonly SheetColumn[] => [
  accountNo,
  column('read_at', '抄表时间', 'Read at', 'time', '2026-01-25', {
    ...needed('read_at'),
    aliases: ['抄表日期'],
  }),
  column('reading', '读数', 'Reading', 'decimal', '1540', { ...needed('reading'), aliases: ['本期读数'] }),
  column('old_volume', '旧系统用水量', 'Old volume', 'decimal', '20', optional),
  column('old_amount', '旧系统金额', 'Old amount', 'decimal', '75.00', needed('old_amount')),
  column('old_water', '旧系统水费', 'Old water', 'decimal', '56.00', { ...optional, aliases: ['old_水费'] }),
  ...items.map(({ id, name }) =>
    column(`old_item_${id}`, `旧系统${name}`, `Old ${name}`, 'decimal', '', {
      ...optional,
      aliases: [`old_${name}`],
    }),
  ),
]

/** The columns of each sheet of a move-in. One of open bills also has a column for each surcharge item, by its name. */
export const moveInColumns: Readonly<Record<Sheet, readonly SheetColumn[]>> = {
  accounts: accountColumns,
  open_bills: billColumns,
  balances: balanceColumns,
  history: historyColumns,
}

/** How many rows each file and all files of a sheet may have. */
export const MOST_ROWS = { workbook: 100_000, text: 1_048_575, sheet: 3_000_000 }
export const MOST_MONTHS = 36
