import { signedAmount } from '@water/rules/ledger/bank-amount'
import { yuan } from '@water/rules/money'
import { describe, expect, test } from 'vitest'
import { proposed, readHead } from './mapping'
import { readMovements } from './statement'

/** Encodes what is ASCII or two bytes in GB18030; the platform only decodes it. */
const gb = (() => {
  const codes = new Map<string, number[]>()
  const decoder = new TextDecoder('gb18030')
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++)
      codes.set(decoder.decode(new Uint8Array([lead, trail])), [lead, trail])
  return (text: string): Buffer =>
    Buffer.from([...text].flatMap((one) => (one < '\x80' ? [one.charCodeAt(0)] : codes.get(one)!)))
})()

type Read = [line: number, channelNo: string, amount: string, paidAt: string, remark: string]
interface PayersFile {
  name: string
  bytes: Buffer
  columns: object
  encoding?: 'gb18030'
  delimiter?: string
  read: Read[]
  unreadable?: number[]
}

const lines = (...some: string[]) => some.join('\r\n')

/** Files of our own, in the formats that the payers and banks publish. */
const files: PayersFile[] = [
  {
    // 微信支付商户平台文档“下载交易账单”: ` before each value, two rows of a summary below.
    name: 'WeChat Pay, trade bill',
    bytes: Buffer.from(
      lines(
        '\uFEFF交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
        '`2026-03-05 10:01:02,`wx88,`1900000109,`0,`,`4200001,`T1,`oX1,`JSAPI,`SUCCESS,`CMB_DEBIT,`CNY,`1120.50,`0.00,`0,`0,`0.00,`0.00,`,`,`水费 QS00000001,`,`6.72300,`0.60%,`1120.50,`0.00,`',
        '`2026-03-05 11:00:00,`wx88,`1900000109,`0,`,`4200002,`T2,`oX2,`JSAPI,`REFUND,`CMB_DEBIT,`CNY,`0.00,`0.00,`5030001,`R2,`20.00,`0.00,`ORIGINAL,`SUCCESS,`水费退款,`,`-0.12000,`0.60%,`0.00,`20.00,`',
        '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
        '`2,`1120.50,`20.00,`0.00,`6.60300,`1120.50,`20.00',
        '',
      ),
    ),
    columns: {
      channel_no: '微信订单号',
      amount: '应结订单金额',
      amount_out: '退款金额',
      paid_at: '交易时间',
      remark: '商品名称',
    },
    read: [
      [2, '4200001', '1120.50', '2026-03-05 10:01:02', '水费 QS00000001'],
      [3, '4200002', '-20.00', '2026-03-05 11:00:00', '水费退款'],
    ],
  },
  {
    // 微信支付商户平台文档“下载资金账单”: a payment and its fee share the 业务单号, not the 资金流水单号.
    name: 'WeChat Pay, fund bill',
    bytes: Buffer.from(
      lines(
        '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号',
        '`2026-03-05 10:01:02,`4200001,`19000001,`交易,`交易,`收入,`1120.50,`2120.50,`system,`水费,`V1',
        '`2026-03-05 10:01:02,`4200001,`19000002,`扣除交易手续费,`扣除交易手续费,`支出,`6.72,`2113.78,`system,`手续费,`V2',
        '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额',
        '`2,`1,`1120.50,`1,`6.72',
      ),
    ),
    columns: {
      channel_no: '资金流水单号',
      amount: '收支金额(元)',
      direction: '收支类型',
      paid_at: '记账时间',
      remark: '备注',
    },
    read: [
      [2, '19000001', '1120.50', '2026-03-05 10:01:02', '水费'],
      [3, '19000002', '-6.72', '2026-03-05 10:01:02', '手续费'],
    ],
  },
  {
    // 支付宝开放平台“账务明细”: GB18030, lines that begin with #, a tab behind each value, totals below.
    name: 'Alipay, ledger',
    bytes: gb(
      lines(
        '#支付宝账务明细查询',
        '#账号：[20885012345678900156]',
        '#起始日期：[2026年03月05日 00:00:00]   终止日期：[2026年03月06日 00:00:00]',
        '#-----------------------------------------账务明细列表----------------------------------------',
        '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注',
        '3001\t,2026030522001\t,T1\t,水费\t,2026-03-05 10:01:02\t,a***@b.cn\t,1120.50\t,0.00\t,2120.50\t,支付宝\t,在线支付\t,户号QS00000001\t',
        '3002\t,2026030522001\t,T1\t,服务费\t,2026-03-05 10:01:02\t,\t,0.00\t,-6.72\t,2113.78\t,支付宝\t,收费\t,服务费\t',
        '#-----------------------------------------账务明细列表结束------------------------------------',
        '#支出合计：1笔，共-6.72元',
        '#收入合计：1笔，共1120.50元',
        '#导出时间：[2026年03月06日 09:00:00]',
      ),
    ),
    encoding: 'gb18030',
    columns: {
      channel_no: '账务流水号',
      amount: '收入金额（+元）',
      amount_out: '支出金额（-元）',
      paid_at: '发生时间',
      remark: '备注',
    },
    read: [
      [6, '3001', '1120.50', '2026-03-05 10:01:02', '户号QS00000001'],
      [7, '3002', '-6.72', '2026-03-05 10:01:02', '服务费'],
    ],
  },
  {
    // 工商银行企业网上银行“明细查询”下载: titles above, a tab in front of numbers, 借/贷 beside two columns of amounts.
    name: 'ICBC',
    bytes: gb(
      lines(
        '[HISTORYDETAIL]',
        '"凭证号","本方账号","对方账号","交易时间","借/贷","借方发生额","贷方发生额","对方行号","摘要","用途","对方单位名称","余额","交易流水号"',
        '"","\t1202020209900012345","\t6222020200112233445","2026-03-05 10:01:02","贷","","1,120.50","","水费","QS00000001","王建国","2,120.50","\t10001"',
        '"","\t1202020209900012345","","2026-03-05 10:02:00","借","6.00","","","手续费","","","2,114.50","\t10002"',
        '"借方合计","6.00","贷方合计","1,120.50"',
      ),
    ),
    encoding: 'gb18030',
    columns: {
      channel_no: '交易流水号',
      amount: '贷方发生额',
      amount_out: '借方发生额',
      direction: '借/贷',
      paid_at: '交易时间',
      remark: '摘要',
    },
    read: [
      [3, '10001', '1120.50', '2026-03-05 10:01:02', '水费'],
      [4, '10002', '-6.00', '2026-03-05 10:02:00', '手续费'],
    ],
  },
  {
    // 建设银行企业网上银行“账户明细”下载: separated by |, a day without hyphens.
    name: 'CCB',
    bytes: gb(
      lines(
        '账号|账户名称|交易时间|借方发生额（支取）|贷方发生额（收入）|余额|币种|对方户名|对方账号|对方开户机构|记账日期|摘要|备注|账户明细编号-交易流水号|企业流水号|凭证种类|凭证号',
        '35050100|自来水公司|20260305 10:01:02|0.00|1,120.50|2,120.50|人民币元|王建国|6217|建行|20260305|转账存入|QS00000001,三月|1001-35050|||',
        '35050100|自来水公司|20260305 10:02:00|6.00|0.00|2,114.50|人民币元||||20260305|手续费||1002-35051|||',
      ),
    ),
    encoding: 'gb18030',
    delimiter: '|',
    columns: {
      ...{
        channel_no: '账户明细编号-交易流水号',
        amount: '贷方发生额（收入）',
        amount_out: '借方发生额（支取）',
      },
      ...{ paid_at: '交易时间', remark: '摘要' },
    },
    read: [
      [2, '1001-35050', '1120.50', '2026-03-05 10:01:02', '转账存入'],
      [3, '1002-35051', '-6.00', '2026-03-05 10:02:00', '手续费'],
    ],
  },
  {
    // 农业银行企业网上银行“账户明细”下载: titles above, ="…" around numbers, a note below.
    name: 'ABC',
    bytes: gb(
      lines(
        '账户明细查询',
        '账号:10-123456789012345,户名:自来水公司,币种:人民币',
        '交易时间,收入金额,支出金额,账户余额,交易行名,对方省市,对方账号,对方户名,交易用途,日志号',
        '2026-03-05 10:01:02,+1120.50,,2120.50,农行清河支行,,="6228480000000000001",王建国,QS00000001水费,="000123456"',
        '2026-03-05 10:02:00,,-6.00,2114.50,农行清河支行,,,,手续费,="000123457"',
        '打印时间：2026-03-06 09:00:00',
      ),
    ),
    encoding: 'gb18030',
    columns: {
      channel_no: '日志号',
      amount: '收入金额',
      amount_out: '支出金额',
      paid_at: '交易时间',
      remark: '交易用途',
    },
    read: [
      [4, '000123456', '1120.50', '2026-03-05 10:01:02', 'QS00000001水费'],
      [5, '000123457', '-6.00', '2026-03-05 10:02:00', '手续费'],
    ],
  },
  {
    // 中国银行企业网银“交易明细”下载: headings in two languages, the time of day in a column of its own, a sign before the amount.
    name: 'BOC',
    bytes: gb(
      lines(
        '查询账号[Inquirer account number],123456789012',
        "交易类型[ Transaction Type ],付款人名称[ Payer's Name ],收款人名称[ Payee's Name ],交易日期[ Transaction Date ],交易时间[ Transaction time ],交易货币[ Trade Currency ],交易金额[ Trade Amount ],交易后余额[ After-transaction balance ],交易流水号[ Transaction reference number ],摘要[ Reference ],用途[ Purpose ],交易附言[ Remark ]",
        '来账,王建国,自来水公司,20260305,10:01:02,CNY,1120.50,2120.50,B001,,水费,QS00000001',
        '往账,自来水公司,,20260305,晚上,CNY,-6.00,2114.50,B002,手续费,,',
      ),
    ),
    encoding: 'gb18030',
    columns: {
      ...{ channel_no: '交易流水号[ Transaction reference number ]', amount: '交易金额[ Trade Amount ]' },
      ...{ paid_at: '交易日期[ Transaction Date ]', remark: '摘要[ Reference ]' },
    },
    read: [
      [3, 'B001', '1120.50', '2026-03-05 10:01:02', ''],
      [4, 'B002', '-6.00', '2026-03-05 00:00:00', '手续费'],
    ],
  },
  {
    // 银联商务商户对账: two terminals have the same 流水号, so that the 参考号 names the payment; separated by semicolons, with commas in the text.
    name: 'UnionPay',
    bytes: Buffer.from(
      lines(
        '商户名称：自来水公司,清河营业厅,东大街,一号窗口',
        '清算日期;交易日期;终端号;卡号;交易金额;手续费;流水号;参考号;备注',
        '20260306;2026/3/5 10:01;T001;6222**01;1,120.50;6.72;000123;102030405061;水费,刷卡',
        '20260306;2026/3/5 10:02;T002;6222**02;60.00;0.36;000123;102030405062;水费,刷卡',
        '合计;;;;1,180.50;7.08;;;',
      ),
    ),
    delimiter: ';',
    columns: { channel_no: '参考号', amount: '交易金额', paid_at: '交易日期', remark: '备注' },
    read: [
      [3, '102030405061', '1120.50', '2026-03-05 10:01:00', '水费,刷卡'],
      [4, '102030405062', '60.00', '2026-03-05 10:02:00', '水费,刷卡'],
    ],
  },
  {
    name: 'damaged characters: a remark shows them, a number, an amount or a date loses its row',
    bytes: Buffer.concat([
      Buffer.from('流水号,金额,日期,摘要\nB1,10.00,2026-03-05,三月水费三月水费三月水费三月水'),
      Buffer.from([0xe8, 0xb4]),
      ...[
        '\nB2',
        ',1',
        '.00,2026-03-05,水费\nB3,20.00,2026-03-0',
        '5,水费\nB4,30.00,2026-03-05,水费\n',
      ].flatMap((text, at) => (at === 0 ? [Buffer.from(text)] : [Buffer.from([0xff]), Buffer.from(text)])),
    ]),
    columns: { channel_no: '流水号', amount: '金额', paid_at: '日期', remark: '摘要' },
    read: [
      [2, 'B1', '10.00', '2026-03-05 00:00:00', '三月水费三月水费三月水费三月水\uFFFD'],
      [5, 'B4', '30.00', '2026-03-05 00:00:00', '水费'],
    ],
    unreadable: [3, 4],
  },
  {
    name: 'a damaged character in a text that has no other beside ASCII',
    bytes: Buffer.from('Bank no,Amount,Date,Remark\nB1,10.00,2026-03-05,Caf\xe9 water\n', 'latin1'),
    columns: { channel_no: 'Bank no', amount: 'Amount', paid_at: 'Date', remark: 'Remark' },
    read: [[2, 'B1', '10.00', '2026-03-05 00:00:00', 'Caf\uFFFD water']],
  },
]

describe('the file of a payer or a bank is read as it comes', () => {
  test.each(files)('$name', async ({ bytes, encoding, delimiter, columns, read, unreadable = [] }) => {
    const file = { name: 'a.csv', bytes }
    const head = await readHead(file)
    expect(head).toMatchObject({ encoding: encoding ?? 'utf-8', delimiter: delimiter ?? ',' })
    const { headerRow, mapping } = proposed(head, undefined, null)
    const { channel_no, amount, paid_at } = mapping
    expect(mapping).toEqual({ amount_out: null, direction: null, out_sign: null, ...columns })
    const form = {
      ...mapping,
      channel_no: channel_no!,
      amount: amount!,
      paid_at: paid_at!,
      header_row: headerRow!,
    }
    const { rows } = await readMovements(
      file,
      { ...form, encoding: head.encoding, delimiter: head.delimiter },
      '2026-03-20',
    )
    const movements = rows.flatMap(({ line, read: { kind, ...one } }): Read[] => {
      if (kind !== 'movement' || !('row' in one)) return []
      const { channelNo, paidAt, remark } = one.row
      return [[line, channelNo, yuan(signedAmount(one.row.amount, 'repeats')), paidAt, remark]]
    })
    expect(movements).toEqual(read)
    expect(rows.flatMap(({ line, read: { kind } }) => (kind === 'unreadable' ? [line] : []))).toEqual(
      unreadable,
    )
  })
})
