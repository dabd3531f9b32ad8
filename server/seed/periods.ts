import { closePeriod } from '@water/contract/periods/calls'
import { addMonths, type LocalDate, monthOf } from '@water/rules/calendar'
import { perform } from '../http/perform'
import type { Timeline } from './timeline'

/**
 * On the sixth of a month staff close the month before. The last month is left open, so that it can be closed in the demo; the
 * first close takes the months before it along.
 */
export function planCloses(timeline: Timeline, today: LocalDate): void {
  const { making, company } = timeline
  const { crew } = company
  const present = monthOf(today)
  for (const ago of [3, 2]) {
    const month = addMonths(present, -ago)
    if (`${month}-01` < timeline.firstDay) continue
    const now = `${addMonths(month, 1)}-06 16:30:00`
    timeline.plan(now, async () => {
      await perform(
        making.routes,
        closePeriod,
        { tx: making.tx, caller: crew.as.staff, now },
        {
          month,
          body: { remark: ago === 3 ? '首次月结，之前的月份一并结账' : '' },
        },
      )
    })
  }
}
