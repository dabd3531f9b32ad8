/** The texts that the clerk reads and types. */
export interface Look {
  code: string
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

export const english: Look = {
  code: 'DARK',
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
