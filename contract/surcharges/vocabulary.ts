import { type Named, text } from '../text'

export const fixedPers = ['order', 'month'] as const
export const surchargeKinds = ['per_volume', 'fixed', 'percent'] as const

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const surchargeVocabulary = {
  surchargeKind: {
    per_volume: text('按用量', 'Per m³'),
    fixed: text('定额', 'Fixed amount'),
    percent: text('按水费比例', 'Percent of the water'),
  } satisfies Named<typeof surchargeKinds>,
  fixedPer: {
    order: text('每张账单', 'Per order'),
    month: text('每月', 'Per month'),
  } satisfies Named<typeof fixedPers>,
}
