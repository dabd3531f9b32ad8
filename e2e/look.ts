/** The texts that the clerk reads and types, in one language. */
export interface Look {
  code: string
  isEnglishAndDark: boolean
  /** Data of the company in this language, so that any text in the other language is the console's. */
  clerk: string
  customers: [string, string]
  street: string
  price: string
  resource: string
  sewage: string
  headings: Record<
    'meterNo' | 'name' | 'address' | 'location' | 'type' | 'diameter' | 'price' | 'initial',
    string
  > &
    Record<'installed' | 'tierYear' | 'used' | 'account' | 'reading' | 'readAt', string>
  texts: Record<
    | 'importMeters'
    | 'importReadings'
    | 'check'
    | 'checked'
    | 'importTwo'
    | 'importedMeters'
    | 'importedReadings',
    string
  > &
    Record<'finish' | 'order' | 'computed' | 'volume' | 'second' | 'total' | 'unpaid' | 'paid', string> &
    Record<'tender' | 'taken' | 'receipt' | 'settlement' | 'take' | 'dues', string>
}

export const chinese: Look = {
  code: 'PAID',
  isEnglishAndDark: false,
  clerk: '柜员小陈',
  customers: ['钱满仓', '孙有余'],
  street: '解放路',
  price: '居民阶梯水价',
  resource: '水资源税',
  sewage: '污水处理费',
  headings: {
    meterNo: '表号',
    name: '户名',
    address: '地址',
    location: '位置',
    type: '水表类型',
    diameter: '口径',
    price: '水价',
    initial: '初始读数',
    installed: '安装日期',
    tierYear: '阶梯年度起始日',
    used: '期初累计水量',
    account: '户号',
    reading: '本次读数',
    readAt: '抄表日期',
  },
  texts: {
    importMeters: '导入',
    importReadings: '导入抄表',
    check: '检查文件',
    checked: '检查通过：2 行都可以导入',
    importTwo: '导入 2 行',
    importedMeters: '已新建 2 块水表',
    importedReadings: '已抄表并开账 2 户',
    finish: '完成',
    order: '账单',
    computed: '本单如何计算',
    volume: '25 − 0 = 25 m³',
    second: '第 2 档',
    total: '合计',
    unpaid: '未缴',
    paid: '已缴',
    tender: '实收现金',
    taken: '已收款 ¥155.00',
    receipt: '打印小票',
    settlement: '缴费与冲抵',
    take: '收费',
    dues: '应缴账单',
  },
}

export const english: Look = {
  code: 'DARK',
  isEnglishAndDark: true,
  clerk: 'Carol Clerk',
  customers: ['Mary Hill', 'John Brook'],
  street: 'Mill Lane',
  price: 'Homes',
  resource: 'Resource tax',
  sewage: 'Sewage fee',
  headings: {
    meterNo: 'Meter no',
    name: 'Customer name',
    address: 'Address',
    location: 'Location',
    type: 'Meter type',
    diameter: 'Diameter',
    price: 'Water price',
    initial: 'Initial reading',
    installed: 'Install date',
    tierYear: 'Tier year from',
    used: 'Volume used in tier year',
    account: 'Account no',
    reading: 'Reading',
    readAt: 'Read at',
  },
  texts: {
    importMeters: 'Import',
    importReadings: 'Import readings',
    check: 'Check file',
    checked: 'All 2 rows can be imported',
    importTwo: 'Import 2 rows',
    importedMeters: '2 meters created',
    importedReadings: '2 meters read and billed',
    finish: 'Done',
    order: 'Order',
    computed: 'How this was computed',
    volume: '25 − 0 = 25 m³',
    second: 'Tier 2',
    total: 'Total',
    unpaid: 'Unpaid',
    paid: 'Paid',
    tender: 'Cash tendered',
    taken: '¥155.00 received',
    receipt: 'Print receipt',
    settlement: 'Payments and settlement',
    take: 'Take payment',
    dues: 'Open orders',
  },
}
