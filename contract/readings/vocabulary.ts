import { type Named, text } from '../text'

export const abnormalKinds = [
  'zero',
  'surge',
  'drop',
  'reversed',
  'rollover',
  'not_read',
  'estimate_streak',
] as const
export const readingSources = [
  'manual',
  'import',
  'remote',
  'estimate',
  'change_old',
  'change_new',
  'final',
] as const
export type ReadingSource = (typeof readingSources)[number]
/** Why a reading of a master waits for its order. */
export const holdReasons = ['subs_unread', 'subs_exceed'] as const
export type HoldReason = (typeof holdReasons)[number]
/** Who reads the meter, where its book names nobody. */
export const noReader = text('未指定', 'Not assigned')
export const readingStatuses = ['pending', 'billed', 'watched', 'void'] as const

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const readingVocabulary = {
  readingSource: {
    manual: text('人工抄表', 'Manual'),
    import: text('导入', 'Import'),
    remote: text('远传', 'Remote'),
    estimate: text('估抄', 'Estimate'),
    change_old: text('换表（旧表）', 'Change-over (old device)'),
    change_new: text('换表（新表）', 'Change-over (new device)'),
    final: text('最后一次抄表', 'Final reading'),
  } satisfies Named<typeof readingSources>,
  readingStatus: {
    pending: text('待开账', 'To be billed'),
    billed: text('已开账', 'Billed'),
    watched: text('考核', 'Watched'),
    void: text('已作废', 'Void'),
  } satisfies Named<typeof readingStatuses>,
  holdReason: {
    subs_unread: text('分表未抄', 'Sub meters not read'),
    subs_exceed: text('分表水量超过总表', 'Sub meters above the master'),
  } satisfies Named<typeof holdReasons>,
  abnormal: {
    zero: text('零用量', 'Zero'),
    surge: text('突增', 'Surge'),
    drop: text('突减', 'Drop'),
    reversed: text('倒走', 'Reversed'),
    rollover: text('过零', 'Rollover'),
    not_read: text('未抄到', 'Not read'),
    estimate_streak: text('连续估抄', 'Repeated estimates'),
  } satisfies Named<typeof abnormalKinds>,
}
