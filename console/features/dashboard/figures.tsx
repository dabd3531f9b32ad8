import { changeSince } from '@water/rules/change'
import { fen, litres, percentText, ratio, totalOf, yuan } from '@water/rules/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { BilledVolume } from '../../parts/volumes/billed-volume'
import { Money, Volume } from '../../ui/show/amounts'
import { Awaited } from './awaited'
import * as styles from './home.module.css'
import { type Opens, pathToRows } from './rows'
import type { Span } from './span'
import type { Dashboard } from './todo'
import { words } from './words'

interface FiguresProps {
  figures: Dashboard | undefined
  /** The figures of the same days a year before, when they are compared. */
  before: Dashboard | undefined
  span: Span
  location: string | undefined
}

/** The figures of a span and a place; each leads to its rows. */
export function Figures({ figures, before, span, location }: FiguresProps) {
  const t = useWords(words)
  const to = (name: Opens) => pathToRows(name, { ...span, location })
  const late = figures?.arrears_by_age?.filter(({ age }) => age !== 'not_due') ?? []
  const count = late.reduce((sum, age) => sum + age.count, 0)
  return (
    <dl className={styles.figures}>
      <Figure
        label={t('charged')}
        to={to('charged')}
        value={figures && <Money value={figures.charged} sign />}
        title={t('chargedNote')}
        note={<MoneySince {...sinceOf('charged', figures, before)} usual={t('chargedNote')} />}
      />
      <Figure
        label={t('collected')}
        to={to('collected')}
        value={figures && <Money value={figures.collected} sign />}
        title={t('collectedNote')}
        note={<MoneySince {...sinceOf('collected', figures, before)} usual={t('collectedNote')} />}
      />
      <Figure
        label={t('rate')}
        value={figures && (figures.collection_rate ? `${percentText(ratio(figures.collection_rate))}%` : '—')}
        title={t('rateNote')}
        note={figures && <RateSince figures={figures} />}
      />
      <Figure
        label={t('arrears')}
        to={to('arrears')}
        value={figures && <Money value={figures.arrears} sign />}
        note={figures && t('arrearsNote', { count })}
      />
      <Figure
        label={t('billedVolume')}
        to={to('billed_volume')}
        value={figures && <Water figures={figures} />}
        note={figures && <SinceLastYear figures={figures} />}
      />
    </dl>
  )
}

interface FigureProps {
  label: string
  to?: string | undefined
  /** How it is counted, where the note says something else. */
  title?: string
  /** Undefined until it is known. */
  value: ReactNode
  note: ReactNode
}

function Figure({ label, title, to, value, note }: FigureProps) {
  const isHere = value !== undefined
  return (
    <div className={styles.figure}>
      <dt title={title}>{label}</dt>
      <dd className={styles.figureValue}>
        {to && isHere ? <Link to={to}>{value}</Link> : <Awaited value={value} isHere={isHere} />}
      </dd>
      <dd className={styles.figureNote}>
        <Awaited value={note} isHere={note !== undefined} />
      </dd>
    </div>
  )
}

interface MoneySinceProps {
  since: 'lastYear' | 'sameDays'
  now: string | null | undefined
  before: string | null | undefined
  /** Without a comparison. */
  usual: string
}

/** Last year where it is compared, else the same days of the month before. */
function sinceOf(
  figure: 'charged' | 'collected',
  figures: Dashboard | undefined,
  before: Dashboard | undefined,
): Omit<MoneySinceProps, 'usual'> {
  const now = figures?.[figure]
  if (before) return { since: 'lastYear', now, before: before[figure] }
  const { by_day, same_days_to } = figures?.comparison ?? {}
  const days = by_day?.filter(({ date }) => same_days_to !== undefined && date <= same_days_to)
  return { since: 'sameDays', now, before: days && yuan(totalOf(days.map((day) => fen(day[figure])))) }
}

function MoneySince({ since, now, before, usual }: MoneySinceProps) {
  const t = useWords(words)
  if (!now || !before) return usual
  return (
    <>
      {t(since)} <Money value={before} sign /> <Change now={fen(now)} before={fen(before)} />
    </>
  )
}

/** The rate beside the one that was shown a year ago; a lower one is marked in words and with the accent. */
function RateSince({ figures: { collection_rate, comparison } }: { figures: Dashboard }) {
  const t = useWords(words)
  const before = comparison?.collection_rate_last_year
  if (!collection_rate || !before) return t('rateNote')
  const change = ratio(collection_rate) - ratio(before)
  const said = { rate: percentText(ratio(before)), points: percentText(Math.abs(change)) }
  if (change === 0) return t('rateSame', said)
  return change < 0 ? <span className={styles.worse}>↓ {t('rateLower', said)}</span> : t('rateHigher', said)
}

function Change({ now, before }: { now: number; before: number }) {
  const t = useWords(words)
  const change = changeSince(now, before)
  return change === null ? null : <span className={styles.change}>{t('change', { percent: change })}</span>
}

function Water({ figures: { billed_volume: billed, volume } }: { figures: Dashboard }) {
  return billed === null || volume === null ? '—' : <BilledVolume billed={billed} measured={volume} unit />
}

function SinceLastYear({
  figures: { billed_volume: billed, billed_volume_last_year: before },
}: {
  figures: Dashboard
}) {
  const t = useWords(words)
  if (billed === null || before === null) return '—'
  return (
    <>
      {t('lastYear')} <Volume value={before} unit /> <Change now={litres(billed)} before={litres(before)} />
    </>
  )
}
