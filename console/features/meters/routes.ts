import { type PageGuide, type PageRoute, page } from '../../route'
import type { meterPaths } from './paths'

export const meterRoutes: readonly PageRoute[] = [
  page('MeterList', '水表列表', 'Meters', ['meterList'], {
    screen: () => import('./list/list'),
  }),
  page('MeterCreate', '新建水表', 'Create meter', ['meterCreate'], {
    organization: 'one',
    screen: () => import('./form/create'),
  }),
  page('MeterEdit', '编辑水表', 'Edit meter', ['meterEdit'], {
    hidden: true,
    screen: () => import('./form/edit'),
  }),
  page('MeterDetail', '水表详情', 'Meter', ['meterView'], {
    hidden: true,
    screen: () => import('./detail/detail'),
  }),
]

/** A sentence about each page, for the help. */
export const meterGuide = {
  MeterList: {
    zh: '本组织的全部户表。按户号、表号、户名、电话或地址搜索，几个词逐个都要符合，空格和间隔号不影响；筛选和排序写在网址里，可以收藏或发给同事；列的取舍为您个人保存。“导入”可从电子表格批量建表，“批量换表”按表格更换许多表具；都先检查再写入。',
    en: 'All meters of the organization. Search by account, meter number, name, phone or address: each word must be there, blanks and middle dots do not matter. The page address holds the filters and the sorting, so you can bookmark it or send it on. Your choice of columns is kept. “Import” creates meters from a spreadsheet, and “Change by spreadsheet” changes many devices; both check the file before anything is written.',
  },
  MeterCreate: {
    zh: '登记用户、位置、水价、水表和初始读数。户号自动生成。电话最多两个，用 / 或 、隔开，可带分机；短信发给第一个手机号。',
    en: 'Registers the customer, place, price, device and first index. The system gives the account number. A phone may be two numbers divided by a slash, with extensions; messages go to the first mobile number.',
  },
  MeterEdit: {
    zh: '修改用户资料和用水条款。影响账单的改动从生效日起计，以前的账单不变。',
    en: 'Changes customer and terms. A change that affects bills applies from its effective date; earlier bills stay.',
  },
  MeterDetail: {
    zh: '一户的全貌：概览、抄表、账单、缴费、余额、换表记录和用水条款。“办理业务”里有换表、报停、过户、销户等；过户后以前的账单和缴费仍在原用户名下，其欠费另列。',
    en: 'One account in full: overview, readings, orders, payments, balance, devices and terms. “Account services” changes the device, suspends, transfers or closes the account. After a transfer earlier orders and payments keep the former customer, whose arrears are listed beside.',
  },
} satisfies PageGuide<typeof meterPaths>
