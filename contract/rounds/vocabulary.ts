import { type Named, text } from '../text'

export const roundStates = ['read', 'estimated', 'pending', 'not_read', 'unread'] as const
export const notReadReasons = ['locked', 'buried', 'refused', 'other'] as const

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const roundVocabulary = {
  roundState: {
    read: text('已抄', 'Read'),
    estimated: text('估抄', 'Estimated'),
    pending: text('待开账', 'Pending'),
    not_read: text('未抄到', 'Not read'),
    unread: text('未抄', 'Unread'),
  } satisfies Named<typeof roundStates>,
  notReadReason: {
    locked: text('门闭', 'Nobody at home'),
    buried: text('表埋或遮挡', 'Meter buried or blocked'),
    refused: text('拒绝抄表', 'Access refused'),
    other: text('其他', 'Other'),
  } satisfies Named<typeof notReadReasons>,
}
