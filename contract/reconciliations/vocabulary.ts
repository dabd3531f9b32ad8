import type { OutSign } from '@water/rules/ledger/bank-amount'
import { DIFFERENCES } from '@water/rules/ledger/statement-balance'
import { type Named, text } from '../text'

export const bankRowStates = ['matched', 'missing_here', 'missing_there', 'different', 'resolved'] as const
/** How the number of a candidate stands to that of its row, the likeliest first. */
export const candidateNumbers = ['alike', 'none', 'other'] as const
/** The lists that explain the difference between the totals of bank and books. */
export const statementLists = DIFFERENCES
export const outSigns = ['repeats', 'turns'] as const satisfies readonly OutSign[]
export const statementEncodings = ['utf-8', 'gb18030'] as const

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const reconciliationVocabulary = {
  bankRowState: {
    matched: text('已对平', 'Matched'),
    missing_here: text('系统缺', 'Missing here'),
    missing_there: text('银行缺', 'Missing there'),
    different: text('不符', 'Different'),
    resolved: text('已处理', 'Resolved'),
  } satisfies Named<typeof bankRowStates>,
  statementList: {
    missing_here: text('银行有、系统缺', 'At the bank, missing here'),
    missing_there: text('系统有、银行缺', 'Here, missing at the bank'),
    different: text('金额不符', 'Other amounts'),
    resolved: text('已说明原因', 'Settled with a reason'),
    other_days: text('与别的日子或别的文件对上', 'Matched with another day or file'),
    unlisted: text('对账后入账，或与冲正相抵', 'Booked since, or cancelled out'),
  } satisfies Named<typeof statementLists>,
  outSign: {
    repeats: text('钱支出', 'It went out'),
    turns: text('冲账，钱收回', 'It came back'),
  } satisfies Named<typeof outSigns>,
  statementEncoding: {
    'utf-8': text('UTF-8', 'UTF-8'),
    gb18030: text('GB18030（简体中文）', 'GB18030 (Simplified Chinese)'),
  } satisfies Named<typeof statementEncodings>,
}
