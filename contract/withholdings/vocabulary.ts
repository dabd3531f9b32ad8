import { type Named, text } from '../text'

export const withholdingStates = ['made', 'answered', 'cancelled'] as const
export const withholdingRowStates = ['unanswered', 'collected', 'refused', 'unknown'] as const
/** Why something that is due has not been asked of the bank. */
export const leftOutReasons = ['in_run', 'covered', 'paid'] as const

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const withholdingVocabulary = {
  withholdingState: {
    made: text('等待回盘', 'Waiting for the answer'),
    answered: text('已回盘', 'Answered'),
    cancelled: text('已取消', 'Cancelled'),
  } satisfies Named<typeof withholdingStates>,
  withholdingRowState: {
    unanswered: text('未回盘', 'Not answered'),
    collected: text('已扣款', 'Collected'),
    refused: text('扣款失败', 'Refused'),
    unknown: text('结果未知', 'Unknown'),
  } satisfies Named<typeof withholdingRowStates>,
  leftOutReason: {
    in_run: text('已在其他未回盘的批次中', 'In another run that waits for its answer'),
    covered: text('预存余额足够', 'Covered by the balance'),
    paid: text('已缴清', 'Paid meanwhile'),
  } satisfies Named<typeof leftOutReasons>,
}
