import type { OutSign } from '@water/rules/ledger/bank-amount'
import { type Named, text } from '../text'

export const bankRowStates = ['matched', 'missing_here', 'missing_there', 'different', 'resolved'] as const
/** How the number of a candidate stands to that of its row, the likeliest first. */
export const candidateNumbers = ['alike', 'none', 'other'] as const
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
  outSign: {
    repeats: text('钱支出', 'It went out'),
    turns: text('冲账，钱收回', 'It came back'),
  } satisfies Named<typeof outSigns>,
  statementEncoding: {
    'utf-8': text('UTF-8', 'UTF-8'),
    gb18030: text('GB18030（简体中文）', 'GB18030 (Simplified Chinese)'),
  } satisfies Named<typeof statementEncodings>,
}
