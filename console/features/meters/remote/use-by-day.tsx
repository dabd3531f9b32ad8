import { cubicMetres } from '@water/rules/money'
import { grouped } from '@water/rules/money-text'
import { Button, Select } from 'antd'
import { useWords } from '../../../i18n/words'
import { Panel } from '../../../ui/page/panel'
import * as textStyles from '../../../ui/show/text.module.css'
import { type DayOfFlow, daysOf, neverRests, nightMean } from './days'
import { FlowDays, FlowHours } from './flow-days'
import type { Remote } from './remote'
import * as styles from './remote.module.css'
import { words } from './words'

/** The days that are shown, and the way to others. */
export interface Span {
  from: string
  to: string
  /** null: the last thirty days. */
  month: string | null
  months: readonly string[]
  /** The day whose hours are shown. */
  day: string | null
  choose: (month: string | null) => void
  open: (day: string | null) => void
}

/** The use by days, of thirty days or a month, and the hours of a day. */
export function UseByDay({ remote, digits, span }: { remote: Remote; digits: number; span: Span }) {
  const t = useWords(words)
  const { from, to, month, months } = span
  const days = daysOf({ from, to, reports: remote.reports, hours: remote.hours, digits })
  return (
    <Panel
      title={t('useTitle')}
      extra={
        <Select
          aria-label={t('span')}
          className={styles.span}
          value={month ?? ''}
          options={[{ value: '', label: t('lastDays') }, ...months.map((value) => ({ value, label: value }))]}
          onChange={(value) => span.choose(value || null)}
        />
      }
    >
      <Days key={from} days={month ? days : lastOf(days)} span={span} />
    </Panel>
  )
}

const isKnown = ({ flow, isDoubtful }: DayOfFlow) => flow !== null || isDoubtful
const lastOf = (days: readonly DayOfFlow[]) =>
  days.slice(-1).every(isKnown) ? days.slice(1) : days.slice(0, -1)

function Days({ days, span: { day, open } }: { days: readonly DayOfFlow[]; span: Span }) {
  const t = useWords(words)
  const chosen = days.find((one) => one.day === day)
  const night = nightMean(days)
  if (!days.some(isKnown)) return <p className={textStyles.quiet}>{t('noReports')}</p>
  return (
    <>
      {night === null ? null : (
        <p className={styles.night}>
          {t('nightMean', { volume: grouped(cubicMetres(night)) })}
          {neverRests(days) ? <strong> {t('neverRests')}</strong> : null}
        </p>
      )}
      <FlowDays days={days} open={day} onOpen={(next) => open(next === day ? null : next)} />
      {chosen ? (
        <section className={styles.hours} aria-label={t('hoursOf', { day: chosen.day })}>
          <div className={styles.hoursHead}>
            <h3>{t('hoursOf', { day: chosen.day })}</h3>
            <Button size="small" onClick={() => open(null)}>
              {t('closeHours')}
            </Button>
          </div>
          {chosen.hours.every((hour) => hour === null) ? (
            <p className={textStyles.quiet}>{t('noHours')}</p>
          ) : (
            <FlowHours key={chosen.day} day={chosen} />
          )}
        </section>
      ) : null}
    </>
  )
}
