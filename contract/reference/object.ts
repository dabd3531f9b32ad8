import { type Acts, act } from '../act'
import { type Objects, type Places, place } from '../object'

export const referenceObjects = {
  meter_type: { zh: '水表类型', en: 'Meter type', table: 'meter_types' },
  diameter: { zh: '口径', en: 'Diameter', table: 'diameters' },
  location: { zh: '位置', en: 'Location', table: 'locations' },
  bank_account: {
    zh: '银行账户',
    en: 'Bank account',
    table: 'bank_accounts',
    name: [{ column: 'bank_name' }, { column: 'account_no', last: 4 }],
    page: 'BankAccountsEdit',
  },
} as const satisfies Objects

export const referenceActs = {
  'reference.make_missing': act('建立表格中缺少的名称', 'Names missing in a sheet made'),
  'location.start_import': act('上传位置导入文件', 'Location import uploaded', 'import'),
  'location.import': act('导入位置', 'Locations made from a spreadsheet', 'import'),
  'reference.take_usual': act('使用常用值', 'Usual values taken'),
} as const satisfies Acts

export const referencePlaces = {
  meter_types: place('水表类型', 'meter type', 'meter types', '个'),
  diameters: place('口径', 'diameter', 'diameters', '个'),
  locations: place('区域', 'location', 'locations', '个'),
  locations_below: place('下级区域', 'location below it', 'locations below it', '个'),
  bank_accounts: place('银行账户', 'bank account', 'bank accounts', '个'),
} as const satisfies Places
