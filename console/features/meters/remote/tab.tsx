import { addDays, addMonths, lastDayOf, monthOf } from '@water/rules/calendar'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../../api/queries'
import { useMay } from '../../../state/session'
import { today } from '../../../ui/field/today'
import { Loaded } from '../../../ui/show/loaded'
import type { Meter } from '../meter'
import { MeterAlarms } from './alarms'
import { ModulePanel } from './module'
import { type Span, UseByDay } from './use-by-day'
import { Valve } from './valve'

const SPAN_DAYS = 30
/** So long the hours are kept. */
const MONTHS_BACK = 13

/** 远传: what the device reports by itself. The address names the month and the day that are shown. */
export default function RemoteTab({ meter }: { meter: Meter }) {
  const span = useSpan()
  const maySeeAlarms = useMay()(['meterList'])
  const query = useCall(
    'GET /meters/{id}/remote/',
    // The use of the first day begins with the report before it.
    { path: { id: meter.id }, query: { from: addDays(span.from, -1), to: addDays(span.to, 1) } },
    { keepBefore: true },
  )
  return (
    <Loaded query={query}>
      {(remote) => (
        <>
          {maySeeAlarms ? <MeterAlarms meter={meter} /> : null}
          <UseByDay remote={remote} digits={meter.register_digits} span={span} />
          <ModulePanel meter={meter} remote={remote} />
          {remote.module && meter.has_valve ? <Valve meter={meter} module={remote.module} /> : null}
        </>
      )}
    </Loaded>
  )
}

function useSpan(): Span {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const now = today()
  const months = Array.from({ length: MONTHS_BACK + 1 }, (_, back) => addMonths(monthOf(now), -back))
  const month = months.find((one) => one === params.get('month')) ?? null
  const day = params.get('day')
  const go = (query: { month: string | null; day: string | null }) => {
    const said = Object.entries({ tab: 'remote', ...query }).filter(
      (one): one is [string, string] => !!one[1],
    )
    navigate({ search: `?${new URLSearchParams(said)}` }, { replace: true })
  }
  return {
    ...(month
      ? { from: `${month}-01`, to: lastDayOf(month) }
      : // Today is in it when something is known of it.
        { from: addDays(now, -SPAN_DAYS), to: now }),
    ...{ month, months, day },
    choose: (chosen) => go({ month: chosen, day: null }),
    open: (opened) => go({ month, day: opened }),
  }
}
