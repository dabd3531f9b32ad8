import { type ReportName, reportOf } from '@water/contract/reports/reports'
import { fen, litres, ratio } from '@water/rules/money'
import { own } from '@water/rules/own'
import { Link } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useCall } from '../../api/queries'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Spark } from '../../ui/chart/spark'
import { PageHeader } from '../../ui/page/page-header'
import { Money, Volume } from '../../ui/show/amounts'
import { useCell } from './cells'
import { needOf, REPORT_NAMES } from './report'
import * as styles from './reports.module.css'
import { words } from './words'

type Months = ReplyOf<'GET /reports/'>['reports'][ReportName]

/** The reports that the person may open, each with its newest figure, how it came to it, and what it counts. */
export default function Reports() {
  const t = useWords(words)
  const inLanguage = useText()
  const may = useMay()
  const { data, error } = useCall('GET /reports/', { query: {} }, { keepBefore: true, whenSeenAgain: true })
  return (
    <>
      <PageHeader title={t('title')} />
      <ul className={styles.reports}>
        {REPORT_NAMES.filter((name) => may(needOf(name))).map((name) => (
          <li key={name}>
            <Link to={pathTo('ReportDetail', { name })}>
              <strong>{inLanguage(reportOf(name))}</strong>
              {/* Without the figures the page is the list that it is for. */}
              {error && !data ? null : <Headline name={name} months={data?.reports[name]} />}
              <span>{t(`about_${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The newest known figure with its line; its room is kept until the answer comes. */
function Headline({ name, months }: { name: ReportName; months: Months | undefined }) {
  const t = useWords(words)
  const inLanguage = useText()
  const cell = useCell()
  if (months === null) return null
  const { headline, figures, isAtEnd } = reportOf(name)
  const figure = own(figures, headline)
  const kind = figure?.kind ?? 'count'
  const newest = months?.findLast(({ value }) => value !== null) ?? months?.at(-1)
  const text = newest?.value === null || newest === undefined ? null : String(newest.value)
  const title = figure ? inLanguage(figure) : t('accounts')
  const isPresent = newest === months?.at(-1)
  const sizeOf = (value: string | number | null) => {
    if (value === null || kind === 'count') return value === null ? null : Number(value)
    return (kind === 'money' ? fen : kind === 'volume' ? litres : ratio)(String(value))
  }
  return (
    <span className={styles.headline}>
      <span className={styles.figure}>
        {months === undefined ? (
          '\u00a0'
        ) : kind === 'money' ? (
          <Money value={text} sign />
        ) : kind === 'volume' ? (
          <Volume value={text} unit />
        ) : (
          cell({ key: headline, kind }, { [headline]: newest?.value ?? null })
        )}
      </span>
      <small>
        {isPresent || !newest
          ? t(isAtEnd ? 'ofNow' : 'ofThisMonth', { figure: title })
          : t('ofMonth', { figure: title, month: newest.month })}
      </small>
      <span className={styles.line}>
        {months && months.length > 1 ? <Spark values={months.map(({ value }) => sizeOf(value))} /> : null}
      </span>
    </span>
  )
}
