import { type Named, text } from '../text'

export const periodStates = ['open', 'closed'] as const
/** Why a month cannot be closed yet. */
export const periodObstacles = ['month', 'earlier_months', 'days', 'jobs'] as const

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const periodVocabulary = {
  periodState: {
    open: text('未结账', 'Open'),
    closed: text('已结账', 'Closed'),
  } satisfies Named<typeof periodStates>,
  periodObstacle: {
    month: text('该月尚未结束', 'The month is not over'),
    earlier_months: text('之前的月份尚未结账', 'An earlier month is open'),
    days: text('有收费员未日结', 'A cashier’s day is open'),
    jobs: text('有开账或入账作业正在运行', 'A job that bills or books is running'),
  } satisfies Named<typeof periodObstacles>,
}
