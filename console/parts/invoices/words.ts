import { sellerFields } from '@water/contract/invoices/fields'
import { defineWords } from '../../i18n/words'

export const words = defineWords(
  'invoice-parts',
  {
    zh: {
      notNumbered: '未编号',
      normal: '普票',
      special: '专票',
      inTheWay: '相关发票：',
      comma: '、',
      taxpayerHint: '与税务登记一致，印在发票的销售方一栏',
      sellerMissing: '本组织还没有开票信息',
      sellerMissingStaff: '填写纳税人名称和纳税人识别号后即可开具；只需填一次。',
      sellerMissingOthers: '请联系管理人员在“组织信息”中填写纳税人名称和纳税人识别号。可以先存为草稿。',
      enterSeller: '填写开票信息',
      sellerTitle: '本组织的开票信息',
      sellerText: '每张发票的销售方都用这里的信息，以后可在“组织信息”中修改。',
      sellerSaved: '已保存开票信息',
    },
    en: {
      notNumbered: 'No number yet',
      normal: 'Normal',
      special: 'Special',
      inTheWay: 'Invoices in the way:',
      comma: ', ',
      taxpayerHint: 'As registered with the tax office; printed on invoices as the seller',
      sellerMissing: 'The organization has no data for invoices yet',
      sellerMissingStaff: 'Enter its taxpayer name and number once, then invoices can be issued.',
      sellerMissingOthers:
        'Ask staff to enter the taxpayer name and number in “Organization info”. You can keep a draft meanwhile.',
      enterSeller: 'Enter them',
      sellerTitle: 'The organization on its invoices',
      sellerText: 'Every invoice names this seller. You can change it later in “Organization info”.',
      sellerSaved: 'Data for invoices saved',
    },
  },
  sellerFields,
)
