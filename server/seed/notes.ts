import { createNote } from '@water/contract/notes/calls'
import { addDays, type LocalDate } from '@water/rules/calendar'
import { perform } from '../http/perform'
import type { Timeline } from './timeline'

/** Days before the last one, what was said, and after how many days it is due. */
const plans = [
  { ago: 20, kind: 'call', text: '来电反映水压低，已转管网抢修。', isDone: true },
  { ago: 14, kind: 'visit', text: '上门三次无人，门上留了联系卡。' },
  { ago: 9, kind: 'promise', text: '答应发工资后一次缴清。', due: 7 },
  { ago: 6, kind: 'promise', text: '答应本周五前缴清上期欠费。', due: 5 },
  { ago: 3, kind: 'other', text: '钥匙在门卫处，抄表前先打电话。' },
  { ago: 1, kind: 'promise', text: '下月初来窗口补交，并更换联系电话。', due: 12 },
] as const

/** The desks noted these about accounts in the last weeks. */
export async function makeDemoNotes({ making, company }: Timeline, day: LocalDate): Promise<void> {
  const { tx, routes } = making
  const { staff } = company.crew.as
  for (const [at, { ago, kind, text, ...plan }] of plans.entries()) {
    const meter = company.accounts[7 * at]?.meter
    if (meter === undefined) return
    const written = addDays(day, -ago)
    const call = { tx, caller: staff, now: `${written} 10:${at}5:00` } as const
    const due_on = 'due' in plan ? addDays(written, plan.due) : undefined
    const done_at = 'isDone' in plan ? call.now : undefined
    const body = { kind, text, ...(due_on && { due_on }), ...(done_at && { done_at }) }
    await perform(routes, createNote, call, { id: meter, body })
  }
}
