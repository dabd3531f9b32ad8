import { type PageGuide, type PageRoute, page, records } from '../../route'
import type { referencePaths } from './paths'

export const referenceRoutes: readonly PageRoute[] = [
  page('MeterTypes', '水表类型', 'Meter types', 'staff', {
    screen: () => import('./meter-types'),
  }),
  page('Diameters', '口径', 'Diameters', 'staff', {
    screen: () => import('./diameters'),
  }),
  page('Locations', '位置', 'Locations', 'staff', {
    screen: () => import('./locations'),
  }),
  ...records(
    'BankAccounts',
    { zh: '银行账户', en: 'Bank accounts' },
    { zh: '银行账户', en: 'bank account' },
    {
      list: () => import('./bank-accounts'),
      create: () => import('./bank-account-create'),
      edit: () => import('./bank-account-edit'),
    },
  ),
]

/** A sentence about each page, for the help. */
export const referenceGuide = {
  MeterTypes: { zh: '水表类型，供建表时选择。', en: 'Types of meters to choose from.' },
  Diameters: { zh: '水表口径，供建表时选择。', en: 'Diameters of meters to choose from.' },
  Locations: {
    zh: '片区、小区、抄表册的层级，决定抄表线路。',
    en: 'The tree of districts, estates and books, which makes the reading routes.',
  },
  BankAccounts: { zh: '收款银行账户，收费时选用。', en: 'The bank accounts that receive money.' },
  BankAccountsCreate: { zh: '新建银行账户。', en: 'Creates a bank account.' },
  BankAccountsEdit: { zh: '修改银行账户。', en: 'Changes a bank account.' },
} satisfies PageGuide<typeof referencePaths>
