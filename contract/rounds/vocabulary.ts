import { type Named, text } from '../text'

export const roundStates = ['read', 'estimated', 'pending', 'not_read', 'unread'] as const
export const notReadReasons = ['locked', 'buried', 'refused', 'other'] as const
/** Why an account has no bill for three cycles: the first of these that holds. */
export const unbilledReasons = [
  /** A reading waits for its order. */
  'not_billed',
  /** Estimated as often in a row as the organization allows. */
  'estimate_limit',
  /** Marked as not read since its last bill. */
  'no_access',
  /** Its type reports by itself, and nothing came. */
  'no_report',
  /** Nobody has read it, and nobody has said why. */
  'never_read',
] as const

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const roundVocabulary = {
  roundState: {
    read: text('已抄', 'Read'),
    estimated: text('估抄', 'Estimated'),
    pending: text('待开账', 'To be billed'),
    not_read: text('未抄到', 'Not read'),
    unread: text('未抄', 'Unread'),
  } satisfies Named<typeof roundStates>,
  notReadReason: {
    locked: text('门闭', 'Nobody at home'),
    buried: text('表埋或遮挡', 'Meter buried or blocked'),
    refused: text('拒绝抄表', 'Access refused'),
    other: text('其他', 'Other'),
  } satisfies Named<typeof notReadReasons>,
  unbilledReason: {
    not_billed: text('已抄未开账', 'Read, not billed'),
    estimate_limit: text('估抄达上限', 'Limit of estimates'),
    no_access: text('抄不到表', 'No access'),
    no_report: text('远传无上报', 'No module report'),
    never_read: text('一直未抄', 'Never read'),
  } satisfies Named<typeof unbilledReasons>,
}
