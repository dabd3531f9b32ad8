import type { NoticeKinds, NoticeTargets } from '../notice'

export const readingNotices = {
  readings_imported: {
    zh: '“{file}”已导入：抄表并开账 {done} 户',
    en: '“{file}” was imported: {done} {done|meter|meters} read and billed',
    quality: 'low',
    leads: 'job',
  },
  records_imported: {
    zh: '“{file}”已导入：记录 {done} 户读数，待开账',
    en: '“{file}” was imported: {done} {done|reading|readings} recorded, to be billed',
    quality: 'low',
    leads: 'job',
  },
  abnormal_readings: {
    zh: '{day} 开出的账单中有 {count} 户用量异常，录入时已经确认',
    en: 'Orders issued on {day}: {count} with an abnormal volume, confirmed when they were entered',
    quality: 'middle',
    leads: 'abnormal_orders',
  },
  abnormal_imported: {
    zh: '“{file}”中有 {billed} 户用量异常，经确认已开账',
    en: '“{file}”: {billed} {billed|reading|readings} with an abnormal volume {billed|was|were} confirmed and billed',
    quality: 'middle',
    leads: 'abnormal_orders',
  },
  abnormal_refused: {
    zh: '“{file}”中有 {refused} 户用量异常，未经确认，没有开账',
    en: '“{file}”: {refused} {refused|reading|readings} with an abnormal volume {refused|was|were} not confirmed and not billed',
    quality: 'middle',
  },
  abnormal_mixed: {
    zh: '“{file}”中有 {billed} 户用量异常，经确认已开账；另有 {refused} 户异常，没有开账',
    en: '“{file}”: {billed} {billed|reading|readings} with an abnormal volume {billed|was|were} confirmed and billed, {refused} {refused|was|were} not billed',
    quality: 'middle',
    leads: 'abnormal_orders',
  },
} as const satisfies NoticeKinds

export const readingTargets = {
  /** Those issued on the days of the notice. */
  abnormal_orders: { page: 'OrderList', query: { abnormal: 'true' }, days: 'issued_on' },
} as const satisfies NoticeTargets
