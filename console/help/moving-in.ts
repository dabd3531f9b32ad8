import { MOST_MONTHS, MOST_ROWS, moveInColumns, parallelColumns } from '@water/contract/move-ins/sheet'
import type { SheetColumn } from '@water/contract/sheet-column'
import type { Text } from '../i18n/locale'
import type { Part } from './part'

/** The columns of a sheet, as its template has them. */
const tableOf = (columns: readonly SheetColumn[]): Part['rows'] => ({
  heads: [
    { zh: '列', en: 'Column' },
    { zh: '填写', en: 'What it holds' },
  ],
  lines: columns.map(({ key, zh, en, needs, example, note_zh, note_en }) => {
    const isNeeded = needs?.includes(key)
    const sample = /^[\x20-\x7e]+$/.test(example) ? example : ''
    const sentences = (parts: readonly string[], stop: string) => parts.filter(Boolean).join(stop)
    return [
      { zh: `${zh}（${key}）`, en: `${en} (${key})` },
      {
        zh: sentences([isNeeded ? '必填' : '', note_zh, sample && `例：${sample}`], '；') || '可不填',
        en:
          sentences([isNeeded ? 'Required' : '', note_en, sample && `example: ${sample}`], '; ') ||
          'Optional',
      },
    ]
  }),
})

const both = (zh: string, en: string): Text => ({ zh, en })
const count = (number: number): string => number.toLocaleString('en-US')

/** Moving in, in eight steps: for whoever is responsible for it. */
export const MOVING_IN: readonly Part[] = [
  {
    id: 'prepare',
    title: both('一、准备：设置、号码和日期', '1. Prepare: settings, numbers and the day'),
    paragraphs: [
      both(
        '先在本系统里建好水价（连同以前的版本）、附加费、位置、水表类型和口径：各表用名称或编码引用它们。附加费的名称要与旧账单的收费项目一致。“组织信息”的设置里，“新户户号”选“可指定”，接管的户才能保留原来的户号；银行、微信和住户手里的号码因此都不变。',
        'First set up here the prices (with their earlier versions), the surcharges, locations, meter types and diameters: the sheets refer to them by name or code. A surcharge needs the name that it has on the old bills. In the settings of the organization, “Numbers of new accounts” must be “May be given”, so that accounts keep their numbers; then those that banks, WeChat and households know stay valid.',
      ),
      both(
        '在“组织信息”的“接管”页建立一次接管，填名称和旧系统截止日：旧系统最后办理业务的那一天。同一时间只有一次接管在进行。改截止日后，已上传的表会重新核对。',
        'Make a move-in on the tab “Moving in” of the organization, with a name and the last day of the old system: the last day on which it took payments and made bills. Only one move-in is under way at a time. When the day is changed, the sheets that were sent are checked again.',
      ),
      both(
        '前后几周这样安排。四周前：用旧系统的导出试着核对一遍，改正数据；只核对不载入，什么也不会改变。一周前：与银行和代收渠道约定切换的时间，告知营业厅。截止日当晚：旧系统停止收费、开账和调整，从这一刻起不再改动；导出四张表，并从旧系统打印当晚的合计（户数、欠费本金、违约金、余额）。次日：核对、载入；载入完成后，营业厅和渠道就在本系统收费。随后几天：并行试算、处理差异、确认并签字。旧系统保留到第一次抄表开账之后，只供查询。',
        'Plan the weeks around the move. Four weeks before: check an export of the old system as a trial and correct the data; a check changes nothing. One week before: agree with banks and payment channels when they switch, and tell the offices. On the evening of the last day: the old system stops taking payments, billing and adjusting, and nothing in it changes from then on; export the four sheets, and print the totals of that evening (accounts, principal owed, penalties, balances). On the next day: check and load; as soon as the load is complete, tills and channels take payments here. In the days after: the parallel run, its differences, the agreement and the signatures. Keep the old system, to look things up in, until the first round here is read and billed.',
      ),
    ],
  },
  {
    id: 'files',
    title: both('二、户表档案，以及各表的写法', '2. Accounts, and how sheets may be written'),
    paragraphs: [
      both(
        `文件可以是 csv（UTF-8 或 GB18030）或 xlsx；一张表可以分成几个文件，合计不超过 ${count(MOST_ROWS.sheet)} 行，每个 csv 不超过 ${count(MOST_ROWS.text)} 行，每个 xlsx 不超过 ${count(MOST_ROWS.workbook)} 行。列名可用模板的标题，也可用括号里的英文名；列的先后不限，没有用到的列会列出来。再次上传一张表，就代替它原来的文件。`,
        `A file is csv (UTF-8 or GB18030) or xlsx. A sheet may come in several files, with at most ${count(MOST_ROWS.sheet)} rows together, ${count(MOST_ROWS.text)} in a csv and ${count(MOST_ROWS.workbook)} in an xlsx. Columns bear the titles of the template or the names in parentheses, in any order; columns that mean nothing here are listed. A sheet that is sent again takes the place of its earlier files.`,
      ),
      both(
        '认得的日期：2026-03-05、2026/3/5、2026.3.5、20260305、2026年3月5日，以及电子表格的日期。05/03/2026 可能是三月五日，也可能是五月三日，所以不收。全角数字、值后面的制表符、千分位都认得。什么都不猜：认不出的行按文件、行、列写明怎样改，原表连同原因可以下载。',
        'Dates that are understood: 2026-03-05, 2026/3/5, 2026.3.5, 20260305, the Chinese form with the signs for year, month and day, and dates of a spreadsheet. 05/03/2026 is refused, because it may be 5 March or 3 May. Full-width digits, tabs behind values and separators of thousands are understood. Nothing is guessed: what cannot be understood is named by file, line and column with the remedy, and the same file comes back with the reasons.',
      ),
      both(
        '户号是 1 至 20 位的数字、大写字母和短横（小写会转成大写），在现有的户号和曾用户号中不能重复。电子表格把户号存成数字会丢掉开头的 0：同列有以 0 开头的文本时，数字单元格不收，请把该列设为文本。',
        'An account number has 1 to 20 digits, capital letters and hyphens (small letters become capital), and no other account has it, or had it. A spreadsheet that keeps numbers drops the zeros at the beginning: where a text of the column begins with 0, a numeric cell is refused; format the column as text.',
      ),
      both(
        '“最后读数”和“最后抄表日”是接着抄的起点：下一次抄表从这里算用水量。安装日期只供查看。销户的户也可以带来，填销户日期；原住户留下的欠费，作为他自己的销户带来。',
        'Last index and last day of reading are where this system goes on: the next reading counts from them. The day of installation is only shown. Closed accounts may come, with the day on which they were closed; the debt of a former tenant comes as a closed account of his own.',
      ),
    ],
    rows: tableOf(moveInColumns.accounts),
  },
  {
    id: 'bills',
    title: both('三、未结账单', '3. Open bills'),
    paragraphs: [
      both(
        '每张没有缴清的账单一行，每个收费项目一列：水费，以及附加费的名称。欠费 = 各项之和 − 已缴本金。载入后成为“期初”账单：到期日、账龄、违约金照旧，可以缴费、减免、代扣、催缴；但它不算进任何一个月的应收、用水量和收费率，因为旧系统已经算过。旧账单号可以查到。',
        'Each bill that is not fully paid is a row, and each item a column: water, and the names of surcharges. Owed is the sum of the items less the principal paid. The load makes an opening order of it: due date, age and penalty go on, and it may be paid, waived, withheld and reminded of; but it counts in no month’s charges, volume or collection rate, because the old system has counted it. It is found by its old number.',
      ),
      both(
        '违约金：“结转违约金”是旧系统到截止日为止的；之后由本系统从“违约金起算日”（不填为截止日的次日）按设置接着算，宽限期和封顶照常，封顶按原账单的金额。缴费日期在截止日或以前的，按次日计。免违约金的户不再增加。',
        'Penalty: “penalty carried” is that of the old system up to its last day. This system goes on from “penalty from” (the day after the last day when blank) by its own settings, with the grace and the cap, which goes by the original amount of the bill. A payment dated on or before the last day counts as of the day after. Nothing is added for exempt accounts.',
      ),
      both(
        '已开发票填“是”：本系统不再为它开票；将来红冲这张账单时，要填在旧系统开出的红字发票号。',
        'Invoiced “yes”: this system never invoices it again. Whoever reverses the order later enters the number of the red invoice that was made elsewhere.',
      ),
      both(
        '不收的行：已缴清的；有负数项目的；账单本身是负数的（贷方余额）——请作为预存余额带来，或与该户的账单相抵，退回的表里已备好户号和金额；收费项目的名称不认得而又有金额的；开账日期晚于截止日的；旧账单号重复的。',
        'Refused are: bills that are paid; a negative item; a bill that is negative itself (a credit), which comes as a balance or is netted against the account’s bills, with account and sum ready in the returned sheet; an amount below a title that is no item; a day of issue after the last day; an old number that stands twice.',
      ),
    ],
    rows: tableOf(moveInColumns.open_bills),
  },
  {
    id: 'balances',
    title: both('四、预存余额', '4. Balances'),
    paragraphs: [
      both(
        '余额大于零的户每户一行。载入的余额不是缴费，没有收据，不算进任何一天的收款；载入也不会用它去缴账单，以后照常使用。押金等不属于水费预存的钱不要放进来。',
        'Each account with a balance above zero is a row. The balance is no payment: it has no receipt, and stands in no day’s takings. The load pays no bill from it; later it is used as any balance. Leave deposits, and other money that is no prepayment for water, out.',
      ),
    ],
    rows: tableOf(moveInColumns.balances),
  },
  {
    id: 'history',
    title: both('五、历史读数', '5. History'),
    paragraphs: [
      both(
        `截止日之前最多 ${MOST_MONTHS} 个月的抄表。历史不入账，不进任何合计；平均用水量、用量突增突降的提醒、估抄、上年同期和用水趋势图都用它，并注明来自旧系统。没有历史，头三次抄表就没有平均值，也就没有提醒，不能估抄。至少带 12 个月。`,
        `Readings of up to ${MOST_MONTHS} months before the last day. The history stands beside the books, in no sum. Averages, warnings of a surge or a drop, estimates, the year before and the pictures use it, marked as the old system’s. Without it there are no averages for three rounds, so no warnings and no estimates. Bring at least 12 months.`,
      ),
    ],
    rows: tableOf(moveInColumns.history),
  },
  {
    id: 'load',
    title: both('六、核对与载入', '6. Check and load'),
    paragraphs: [
      both(
        '上传即核对：每行单独看，各表相互看，再与本系统已有的号码、表号看。错误按文件和行列出。先全部改正，接管的状态变为“已核对”才能载入。在此之前，别处看不到这些数据。',
        'A sheet is checked when it is sent: each row by itself, the sheets beside each other, and beside the numbers and devices that are here already. Errors are listed by file and line. When none is left, the move-in is “Checked” and can be loaded. Until then nothing of it is visible elsewhere.',
      ),
      both(
        '载入要么全部完成，要么一行也不留：中途断电、重启都会从头再来，不会记两次；遇到第一行不能载入的，全部退回，状态回到“准备中”，并指出那一行。载入不结清任何账单，不发短信、不发通知。',
        'The load is complete or leaves nothing: after a power cut or a restart it begins again, and nothing is made twice. The first row that cannot be loaded ends it: all is taken back, the state is “Draft” again, and the row is named. The load settles no bill and sends no message or notice.',
      ),
      both(
        '载入之后、确认之前：营业厅和渠道可以收这些户的钱；但短信计划、代扣批次和关阀命令都不包括它们，以免按还没有核实的欠费去催、去扣、去停水。',
        'Between load and agreement, tills and channels take money for these accounts. But message schedules, withholding runs and valve closes leave them out, so that nobody is reminded, debited or cut off for a debt that is not verified.',
      ),
    ],
  },
  {
    id: 'parallel',
    title: both('七、并行试算与差异', '7. The parallel run and its differences'),
    paragraphs: [
      both(
        '把旧系统开过账的一批读数（晚于各户的最后抄表日）连同它的账单金额上传：本系统用同样的读数试算，逐笔逐项比较，什么也不记账。差异按金额从大到小列出，逐笔或整批写明处理：“旧系统有误”“认可本系统”或“待修正”。全部处理之后才能确认。差在同一项的，多半是水价版本、附加费或人口没有设对：改好后再试算一次，新的一次代替旧的。',
        'Upload readings that the old system has billed (later than each account’s last day of reading) with the amounts of its bills. This system bills the same readings as a trial, and compares bill by bill and item by item; nothing is booked. The differences are listed by their size. Decide them one by one or all at once: “The old system is wrong”, “Ours accepted” or “To be mended”. All must be decided before the agreement. Differences in one item mostly mean that a version of the price, a surcharge or the number of persons is not set up right: mend it and run again; the new run takes the place of the one before.',
      ),
      both(
        '可以不做，但确认书会写明没有做过并行试算。建议至少比较一个表册的全部户，加上每种水价各几十户。',
        'It may be left out, but then the protocol says that there was no parallel run. Compare at least one whole book, and some dozens of accounts of each price.',
      ),
    ],
    rows: tableOf(parallelColumns([])),
  },
  {
    id: 'agree',
    title: both('八、合计、确认书、确认与撤回', '8. Totals, protocol, agreement and withdrawal'),
    paragraphs: [
      both(
        '填旧系统当晚的合计：户数、未销户数、欠费本金、结转违约金、余额，以及（可不填）前 12 个月用水量。每一项都与载入的相等才能确认；不等的写明差额。比较的是载入时的合计，之后的收款不影响它。',
        'Enter the totals of that evening: accounts, those not closed, principal owed, penalty carried, balances, and the volume of the last 12 months if you have it. The move-in is agreed to only where each of them equals what was loaded; where one differs, the difference is named. They are compared with the load, so payments that came since do not matter.',
      ),
      both(
        '确认书是一份 PDF：谁在何时载入和确认、各个文件和行数、合计对照、并行试算的结果（或没有做），末尾留有双方签字的位置。载入之后随时可以下载；确认之前注明“未确认”。',
        'The protocol is a PDF: who loaded and agreed and when, the files with their rows, the totals beside each other, the result of the parallel run (or that there was none), and places for the signatures of both sides. It can be downloaded from the load on; before the agreement it says that it is not agreed.',
      ),
      both(
        '确认之前可以撤回，写明原因：载入的数据和上传的文件全部删除，同样的表可以再载入。只要有人动过其中任何一户——收过钱、抄过表、改过资料、写过备注——就不能撤回，会列出是哪些户；载入的那个月已经月结的也不能。审计记录保留。确认之后不能撤回，只能一户一户更正。',
        'Until the agreement a move-in can be withdrawn, with a reason: what was loaded and the files are deleted, and the same sheets can be loaded again. It is refused as soon as somebody has worked on any of its accounts (a payment, a reading, an edit, a note), and names them; also when the month of the load is closed. The audit trail stays. After the agreement nothing is withdrawn: accounts are corrected one by one.',
      ),
      both(
        '以后三次抄表请盯住开账。别处有过教训：新系统在三次估抄之后不再给两万三千户开账，好几个月没有人发现；有的城市切换后渠道停了四天。所以：每一册抄完，比较开账户数与旧系统同册的户数；看抄表任务里“未开账”的每一户和原因，连续估抄满次数的要实抄；切换当天用一个小额真实缴费试每个渠道，并在次日核对该渠道的对账；第一个月结之前，看“应收”与上年同期差得多的册本。',
        'For three rounds, watch that billing goes on. Others have paid for this lesson: one new system stopped billing 23,000 accounts after three estimates, and nobody noticed for months; in one city the channels stood still for four days. So: when a book is read, compare how many accounts were billed with how many the old system billed there; look at each account of the round that has no bill, and why, and read those whose estimates have reached the limit; on the day of the switch, try each channel with a small real payment, and look at its reconciliation the next day; before the first month is closed, look at books whose charges are far from those of the year before.',
      ),
      both(
        '演示里的云溪供水可以试一次：“接管”页提供一整套示例表，连同一份带常见错误的，和它们在“旧系统”里的合计。',
        'In the demo, Yunxi Water lets you try it: the tab “Moving in” has a whole set of sample sheets, a set with typical mistakes, and the totals of their “old system”.',
      ),
    ],
  },
]
