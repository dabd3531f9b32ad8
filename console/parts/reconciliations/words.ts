import { bankRowFields } from '@water/contract/reconciliations/fields'
import { statementMappingField } from '@water/contract/reference/fields'
import { defineWords } from '../../i18n/words'

export const words = defineWords(
  'reconciliationParts',
  {
    zh: {
      tab: '制表符',
      keptColumns: '银行文件的列',
      keptHint: '上次对账时选的列，下次上传这个账户的文件时自动带出。',
      ofPayment: '银行对账',
      bankFile: '银行文件',
      none: '这笔缴费还没有与银行的文件核对过。',
    },
    en: {
      tab: 'Tab',
      keptColumns: 'Columns of its files',
      keptHint: 'As they were chosen for its last file; they are proposed for the next one.',
      ofPayment: 'Reconciliation with the bank',
      bankFile: 'File of the bank',
      none: 'No file of the bank has been compared with this payment yet.',
    },
  },
  { statement_mapping: statementMappingField, ...bankRowFields },
)
