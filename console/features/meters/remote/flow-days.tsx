import { cubicMetres, type Litres } from '@water/rules/money'
import { grouped } from '@water/rules/money-text'
import { useState } from 'react'
import { useSigns } from '../../../i18n/signs'
import { useWords } from '../../../i18n/words'
import { AsTable } from '../../../ui/chart/as-table'
import {
  Above,
  BarPlot,
  Outline,
  Picture,
  type PlotBar,
  PlotLegend,
  PlotName,
  PlotReadout,
  Stack,
  Strip,
} from '../../../ui/chart/bar-plot'
import { beside, topOf } from '../../../ui/chart/scale'
import { today } from '../../../ui/field/today'
import { type DayOfFlow, NIGHT_HOURS } from './days'
import { words } from './words'

/** The least top of a scale: a day or an hour without use has a scale, too. */
const LEAST_DAY: Litres = 100
const LEAST_HOUR: Litres = 10

const m3 = (volume: Litres) => grouped(cubicMetres(volume))
const scaleOf = (top: Litres) => [top, top / 2, 0].map(m3)

interface FlowDaysProps {
  days: readonly DayOfFlow[]
  /** The day whose hours are shown. */
  open: string | null
  onOpen: (day: string) => void
}

/** Day by day: the use as a bar, its part of the night at the bottom, and below it the hours from midnight to midnight. */
export function FlowDays({ days, open, onOpen }: FlowDaysProps) {
  const t = useWords(words)
  const signs = useSigns()
  const partsOf = useParts()
  const isThere = (index: number) => days[index]!.flow !== null || days[index]!.isDoubtful
  const [at, setAt] = useState(() => beside(days.length, days.length, -1, isThere))
  const top = topOf(
    days.map(({ flow }) => flow ?? 0),
    LEAST_DAY,
  )
  const now = today()
  const highest = Math.max(1, ...days.flatMap(({ hours }) => hours.map((hour) => hour ?? 0)))
  const bars = days.map((day, index): PlotBar => {
    const { flow, night, together, isDoubtful } = day
    const share = (flow ?? 0) / top
    const dark = Math.min(flow ?? 0, night ?? 0)
    return {
      key: day.day,
      says: isThere(index) ? `${day.day}${signs.colon}${partsOf(day).join(signs.comma)}` : null,
      isOpen: day.day === open,
      picture: (
        <>
          {flow === null ? null : together > 1 ? (
            <Outline share={share} />
          ) : (
            <Stack
              parts={[
                { band: 2, share: dark / top },
                { band: 1, share: (flow - dark) / top },
              ]}
            />
          )}
          {isDoubtful ? <Above share={share}>!</Above> : null}
          {day.day > now ? null : (
            <Strip shares={day.hours.map((hour) => (hour === null ? null : hour / highest))} />
          )}
        </>
      ),
      name: <DayName day={day.day} isFirst={index === 0} />,
    }
  })
  const current = days[at]
  return (
    <Picture>
      <PlotLegend
        items={[
          { mark: 1, text: t('legendDay') },
          { mark: 2, text: t('legendNight') },
          { mark: 'strip', text: t('legendStrip') },
          ...(days.some(({ together }) => together > 1)
            ? [{ mark: 'outline' as const, text: t('legendTogether') }]
            : []),
          ...(days.some(({ isDoubtful }) => isDoubtful) ? [{ text: `! ${t('legendDoubtful')}` }] : []),
        ]}
      />
      <BarPlot
        label={t('daysLabel')}
        scale={scaleOf(top)}
        strip={[t('hour', { hour: 0 }), t('hour', { hour: 12 }), t('hour', { hour: 24 })]}
        bars={bars}
        at={at}
        onAt={setAt}
        onOpen={(index) => onOpen(days[index]!.day)}
      />
      {current && isThere(at) ? (
        <PlotReadout title={current.day} parts={partsOf(current)} hint={t('daysHint')} />
      ) : null}
      <DaysTable days={days} />
    </Picture>
  )
}

/** The sentences about a day. */
function useParts(): (day: DayOfFlow) => string[] {
  const t = useWords(words)
  return ({ flow, night, together, isDoubtful }) =>
    [
      flow === null ? '' : t(together > 1 ? 'dayMean' : 'dayFlow', { volume: m3(flow), days: together }),
      night === null ? '' : t('nightFlow', { volume: m3(night) }),
      isDoubtful ? t('doubtful') : '',
    ].filter(Boolean)
}

function DayName({ day, isFirst }: { day: string; isFirst: boolean }) {
  const number = Number(day.slice(8))
  const isBegin = isFirst && number < 27
  const isShown = isBegin || number === 1 || (number % 5 === 0 && number < 30)
  return (
    <PlotName
      text={isShown ? String(number) : undefined}
      below={isBegin || number === 1 ? day.slice(0, 7) : undefined}
    />
  )
}

function DaysTable({ days }: { days: readonly DayOfFlow[] }) {
  const t = useWords(words)
  const known = days.filter(({ flow, isDoubtful }) => flow !== null || isDoubtful).toReversed()
  const figure = (volume: Litres | null) => (volume === null ? '—' : m3(volume))
  return (
    <AsTable
      label={t('daysLabel')}
      table={{
        columns: [
          { title: t('day') },
          { title: t('use'), isNumber: true },
          { title: t('nightUse'), isNumber: true },
          { title: t('note') },
        ],
        rows: known.map(({ day, flow, night, together, isDoubtful }) => ({
          key: day,
          cells: [
            day,
            figure(flow),
            figure(night),
            [together > 1 ? t('meanOf', { days: together }) : '', isDoubtful ? t('doubtful') : '']
              .filter(Boolean)
              .join(' '),
          ],
        })),
      }}
    />
  )
}

/** The hours of a day; the night stands on a ground of its own. */
export function FlowHours({ day }: { day: DayOfFlow }) {
  const t = useWords(words)
  const signs = useSigns()
  const { hours } = day
  const isThere = (hour: number) => hours[hour] !== null
  const [at, setAt] = useState(() => beside(hours.length, -1, 1, isThere))
  const top = topOf(
    hours.map((hour) => hour ?? 0),
    LEAST_HOUR,
  )
  const timeOf = (hour: number) => t('hourSpan', { from: hour, to: hour + 1 })
  const volumeOf = (flow: Litres) => t('volume', { volume: m3(flow) })
  const bars = hours.map((flow, hour): PlotBar => {
    const isNight = hour < NIGHT_HOURS
    return {
      key: String(hour),
      says: flow === null ? null : `${timeOf(hour)}${signs.colon}${volumeOf(flow)}`,
      isShaded: isNight,
      picture: flow === null ? null : <Stack parts={[{ band: isNight ? 2 : 1, share: flow / top }]} />,
      name: <PlotName text={hour % 3 === 0 ? String(hour) : undefined} />,
    }
  })
  const current = hours[at]
  return (
    <Picture>
      <PlotLegend
        items={[
          { mark: 1, text: t('legendHour') },
          { mark: 2, text: t('legendNight') },
        ]}
      />
      <BarPlot
        label={t('hoursLabel', { day: day.day })}
        scale={scaleOf(top)}
        bars={bars}
        at={at}
        onAt={setAt}
      />
      {current === null || current === undefined ? null : (
        <PlotReadout title={timeOf(at)} parts={[volumeOf(current)]} />
      )}
    </Picture>
  )
}
