import { type Named, text } from '../text'

export const changePolicies = ['reading_date', 'by_days', 'period_start'] as const
export const estimateMethods = ['avg3'] as const
/** A report that a round takes waits for its order, or is billed at once where it is usual. */
export const remoteBillings = ['pending', 'normal'] as const
/** Whether the system makes the numbers of new accounts, or takes those that they have. */
export const accountNoRules = ['generated', 'given'] as const
export const penaltyRoundings = ['half_up', 'truncate'] as const

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const organizationVocabulary = {
  changePolicy: {
    reading_date: text('按抄表日', 'By the reading date'),
    by_days: text('按天数分段', 'Split by days'),
    period_start: text('按账期首日', 'By the first day of the period'),
  } satisfies Named<typeof changePolicies>,
  penaltyRounding: {
    half_up: text('四舍五入到分', 'Half up to the fen'),
    truncate: text('舍去不足一分', 'Cut to the fen'),
  } satisfies Named<typeof penaltyRoundings>,
  remoteBilling: {
    pending: text('先待开账', 'Keep, to be billed'),
    normal: text('正常的立即开账', 'Bill usual ones at once'),
  } satisfies Named<typeof remoteBillings>,
  accountNoRule: {
    generated: text('系统编号', 'Made by the system'),
    given: text('可指定', 'May be given'),
  } satisfies Named<typeof accountNoRules>,
  estimateMethod: {
    avg3: text('最近三次平均', 'Mean of the last three'),
  } satisfies Named<typeof estimateMethods>,
}
