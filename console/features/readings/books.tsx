import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { type Round, sumOf } from '../../parts/rounds/counts'
import { RoundArrived, RoundBar, RoundCounts } from '../../parts/rounds/round-progress'
import { pathTo } from '../../paths'
import { DatePicker } from '../../ui/field/date-picker'
import { today } from '../../ui/field/today'
import { Panel } from '../../ui/page/panel'
import { Loaded } from '../../ui/show/loaded'
import { Outcome } from '../../ui/show/outcome'
import { useMonth } from './round'
import * as styles from './round.module.css'
import { words } from './words'

/** The books of a month: how far each is, and the way into it. */
export function Books() {
  const t = useWords(words)
  const month = useMonth()
  const rounds = useCall('GET /reading-rounds/', { query: { month } }, { keepBefore: true })
  return (
    <Panel title={t('rounds')} extra={<MonthPicker />}>
      <Loaded query={rounds}>
        {(books) =>
          books.length === 0 ? (
            <NoRounds month={month} />
          ) : (
            <>
              <RoundCounts counts={sumOf(books)} of={t('allBooks')} />
              <ul className={styles.books}>
                {books.map((book) => (
                  <BookLine key={book.location} book={book} month={month} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

/** Says when meters will be due, and that a first reading waits for no round. */
function NoRounds({ month }: { month: string }) {
  const t = useWords(words)
  const { data } = useCall('GET /reading-rounds/next/', { query: { month } })
  const next = data?.[0]
  const from = next && (next.read_day === null ? next.month : `${next.month}-${padded(next.read_day)}`)
  return (
    <Outcome
      icon="reading"
      title={t('noRounds')}
      text={next ? t('nextRound', { from: from ?? '', count: next.meters }) : t('noRoundsText')}
      details={<p>{t('anyMonth')}</p>}
    >
      {next && next.month <= today().slice(0, 7) ? (
        <Link to={pathTo('ReadingCreate', { query: { month: next.month } })}>
          {t('toMonth', { month: next.month })}
        </Link>
      ) : null}
    </Outcome>
  )
}

const padded = (day: number): string => String(day).padStart(2, '0')

function BookLine({ book, month }: { book: Round; month: string }) {
  const t = useWords(words)
  return (
    <li className={styles.bookLine}>
      <Link
        className={styles.bookLink}
        to={pathTo('ReadingCreate', { query: { book: book.location, month } })}
      >
        {book.name}
      </Link>
      <span className={styles.roundSmall}>
        {[book.reader_name, book.read_day === null ? null : t('readDay', { day: book.read_day })]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <RoundBar counts={book} />
      <div>
        <RoundCounts counts={book} />
        <RoundArrived round={book} />
      </div>
    </li>
  )
}

/** The month of the round; the address keeps it. */
export function MonthPicker() {
  const t = useWords(words)
  const month = useMonth()
  const [params, setParams] = useSearchParams()
  const book = params.get('book')
  return (
    <span className={styles.monthPicker}>
      <DatePicker
        isAlone
        kind="month"
        aria-label={t('month')}
        latest={today()}
        value={month}
        onChange={(chosen) =>
          setParams({ ...(book ? { book } : {}), ...(chosen ? { month: chosen } : {}) }, { replace: true })
        }
      />
    </span>
  )
}
