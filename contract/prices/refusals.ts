import type { Refusals } from '../refusal'

export const priceRefusals = {
  version_used: {
    status: 409,
    zh: '该版本已用于账单，不能修改；请填写晚于 {date} 的生效日期，系统将新增一个版本',
    en: 'Orders were billed with this version, so it cannot change; give an effective date after {date} to add a version',
  },
  version_closed: {
    status: 409,
    zh: '{date} 起的版本已用于账单，不能删除；调价请新建一个版本',
    en: 'Orders were billed with the version of {date}, so it cannot be deleted; add a new version to change the price',
  },
  only_version: {
    status: 409,
    zh: '这是唯一的版本，不能单独删除；不再需要时请删除整项',
    en: 'It is the only version, so it cannot be deleted alone. Delete the whole item when it is no longer needed',
  },
  version_same_day: {
    status: 409,
    zh: '已有版本自 {date} 起生效，请选择其他日期',
    en: 'Another version takes effect on {date}, choose another date',
  },
  already_billed: {
    status: 409,
    zh: '账单已开到 {date}，请选择该日之后的日期',
    en: 'Orders are billed up to {date}, choose a later date',
  },
  capacity_fee_not_set: {
    status: 409,
    zh: '两部制水价按口径收容量水费，而口径 {diameter} 的容量水费未设定；请先在“口径”中填写（不收就填 0），或在水价中写明容量水费',
    en: 'The two-part price takes its capacity charge from the diameter, and nobody has set that of {diameter}. Set it among the diameters first, 0 where none is charged, or write the charge into the price',
  },
  no_price_in_force: {
    status: 409,
    zh: '户表的水价在 {date} 没有生效的版本；请先维护水价',
    en: 'The price of this meter has no version in force on {date}; add one first',
  },
} as const satisfies Refusals
