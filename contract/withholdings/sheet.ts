import type { SheetColumn } from '../sheet-column'
import { withholdingFields, withholdingRowFields } from './fields'

const titleOf = ({ zh, en }: { zh: string; en: string }) => ({ zh, en })
const noNote = { note_zh: '', note_en: '' }
const shown = (key: string, zh: string, en: string, example: string): SheetColumn => ({
  ...{ key, zh, en, type: 'shown', example },
  ...noNote,
})

/** The demands on the sheet for the bank. Money is a number; numbers of accounts are text. */
export const demandColumns: readonly SheetColumn[] = [
  {
    ...{ key: 'run_no', ...titleOf(withholdingFields.no), aliases: ['批次'], needs: ['run_no'] },
    ...{ type: 'identifier', example: 'W', ...noNote },
  },
  {
    ...{ key: 'row', ...titleOf(withholdingRowFields.row), aliases: ['序号', 'Row no'], needs: ['row'] },
    ...{ type: 'whole', example: '1', ...noNote },
  },
  {
    ...{ key: 'account_no', ...titleOf(withholdingRowFields.account_no), aliases: ['用户号', '用户编号'] },
    ...{ type: 'identifier', example: '', ...noNote },
  },
  shown('contract_no', '协议号', 'Contract no.', ''),
  shown('bank_name', '银行名称', 'Bank name', ''),
  shown('account_name', '账户户名', 'Account name', ''),
  shown('account', '银行账号', 'Account', ''),
  shown('amount', '金额', 'Amount', '0.00'),
]

/** The same sheet, as the bank returns it. */
export const answerColumns: readonly SheetColumn[] = [
  ...demandColumns,
  {
    ...{ key: 'collected', ...titleOf(withholdingRowFields.collected) },
    ...{ aliases: ['实扣', '扣款金额', '成功金额', 'Amount collected'], needs: ['collected'] },
    ...{
      type: 'decimal',
      example: '',
      note_zh: '没有扣到的留空',
      note_en: 'Empty where nothing was collected',
    },
  },
  {
    ...{ key: 'reason', zh: '失败原因', en: 'Reason' },
    ...{ aliases: ['原因', '银行说明', '扣款结果', "Bank's reason"], needs: ['reason'] },
    ...{ type: 'text', example: '', note_zh: '没有扣到的原因', note_en: 'Why nothing was collected' },
  },
]
