import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Done } from '../../api/idempotency'
import { invalidate, markStale, useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useBooked } from '../../parts/booked/booked'
import { doneOf, type Round, sumOf } from '../../parts/rounds/counts'
import { RoundArrived, RoundBar, RoundCounts } from '../../parts/rounds/round-progress'
import { pathTo } from '../../paths'
import { useLastPage } from '../../ui/list/last-page'
import { pageIn } from '../../ui/list/list-state'
import { Panel } from '../../ui/page/panel'
import { useTellBefore } from '../../ui/show/done-before'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import { Outcome } from '../../ui/show/outcome'
import { Desk } from './book-desk'
import { BookRoute } from './book-route'
import { MonthPicker } from './books'
import { EstimateRest } from './estimate-rest'
import type { LastEntered } from './last-entry'
import { type Entered, isKept } from './make'
import { PrintBook } from './print-book'
import { BookSheets } from './print-sheet'
import {
  monthOfEntry,
  nextUnread,
  PAGE_SIZE,
  putRow,
  type RoundMeter,
  readRow,
  roundQuery,
  useMonth,
  usualDay,
} from './round'
import * as styles from './round.module.css'
import { LastTake, TakeRemote } from './take-remote'
import { words } from './words'

/** The lists that an entry changes, beside the round, whose row is put in place. */
const CHANGES = ['/meters/', '/orders/', '/readings/', '/reading-rounds/mine/', '/payment-records/'] as const

/** 抄表任务: a book of the month, its meters in the order of the route, one entry after the other. */
export default function Book({ id }: { id: number }) {
  const month = useMonth()
  return <BookOfMonth key={month} id={id} month={month} />
}

function BookOfMonth({ id, month }: { id: number; month: string }) {
  const [params, setParams] = useSearchParams()
  const page = pageIn(params, PAGE_SIZE)
  const rounds = useCall('GET /reading-rounds/', { query: { month } })
  const meters = useLastPage(
    { page, pageSize: PAGE_SIZE },
    useCall(
      'GET /reading-rounds/{id}/',
      { path: { id }, query: roundQuery(month, page) },
      { keepBefore: true },
    ),
    (last) => setParams({ book: String(id), month, page: String(last) }, { replace: true }),
  )
  const round = rounds.data?.find(({ location }) => location === id)
  return (
    <>
      <BookHead id={id} month={month} round={round} rounds={rounds.data ?? []} />
      <Loaded query={meters}>
        {({ results, count }) => (
          <Walk book={id} month={month} page={page} rows={results} count={count} round={round} />
        )}
      </Loaded>
    </>
  )
}

interface BookHeadProps {
  id: number
  month: string
  round: Round | undefined
  rounds: readonly Round[]
}

/** The book with how far it is. On a phone all that is no help at a meter is folded behind ⋯, and the meter comes first. */
function BookHead({ id, month, round, rounds }: BookHeadProps) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const isLeft = round !== undefined && round.unread + round.not_read > 0
  return (
    <section
      className={isOpen ? `${styles.bookHead} ${styles.bookHeadOpen}` : styles.bookHead}
      aria-label={t('rounds')}
    >
      <div className={styles.bookTitle}>
        <Link className={styles.bookLink} to={pathTo('ReadingCreate', { query: { month } })}>
          {t('toBooks')}
        </Link>
        <h2>{round?.name ?? ''}</h2>
        <Button
          className={styles.bookMore}
          icon={<Icon name="more" />}
          aria-label={t('bookMore')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <div className={styles.bookActs}>
          {round?.reader_name ? <span>{round.reader_name}</span> : null}
          <MonthPicker />
          {isLeft && round.remote > 0 ? (
            <TakeRemote book={id} month={month} readDay={round.read_day} />
          ) : null}
          {isLeft ? <EstimateRest book={id} month={month} /> : null}
          <PrintBook book={id} month={month} />
          <BookSheets book={id} month={month} name={round?.name ?? ''} reader={round?.reader_name ?? null} />
        </div>
      </div>
      {round ? (
        <>
          <RoundBar counts={round} />
          <div className={styles.bookCounts}>
            <div>
              <RoundCounts counts={round} />
              <RoundArrived round={round}>
                <LastTake job={round.remote_job} />
              </RoundArrived>
            </div>
            {rounds.length > 1 ? (
              <span className={`${styles.roundSmall} ${styles.bookOthers}`}>
                {t('allBooksRead', { done: doneOf(sumOf(rounds)), total: sumOf(rounds).total })}
              </span>
            ) : null}
          </div>
        </>
      ) : null}
    </section>
  )
}

interface WalkProps {
  book: number
  month: string
  page: number
  rows: readonly RoundMeter[]
  count: number
  round: Round | undefined
}

/** The meter at hand beside the route. */
function Walk({ book, month, page, rows, count, round }: WalkProps) {
  const t = useWords(words)
  const booked = useBooked()
  const tellBefore = useTellBefore()
  const [params, setParams] = useSearchParams()
  const [readOn, setReadOn] = useState(() => usualDay(month))
  /** The row before the last entry, to which undoing returns. */
  const [last, setLast] = useState<LastEntered | null>(null)
  const chosen = Number(params.get('meter')) || null
  const row = rows.find(({ meter }) => meter === chosen) ?? (chosen === null ? nextUnread(rows, null) : null)

  function go(to: { meter?: number | null; page?: number }) {
    const next = new URLSearchParams({ book: String(book), month })
    if ((to.page ?? page) > 1) next.set('page', String(to.page ?? page))
    if (to.meter) next.set('meter', String(to.meter))
    setParams(next, { replace: true })
  }
  const onward = (from: number) => {
    // The row itself is done, whatever the rows of this moment still say.
    const next = nextUnread(
      rows.filter(({ meter, state }) => meter === from || state === 'unread'),
      from,
    )
    go({ meter: next?.meter === from ? null : next?.meter })
  }
  const put = (changed: RoundMeter) => putRow({ book, month, page }, changed)

  async function made(from: RoundMeter, { reply: entered, isEarlier }: Done<Entered>, isEstimate: boolean) {
    const after = readRow(from, entered, isEstimate)
    // A kept reading has no order to reverse.
    if (isKept(entered)) {
      setLast(null)
      if (isEarlier)
        tellBefore({ text: t('heldBefore', { account: entered.account_no, index: entered.current_reading }) })
    } else setLast({ before: from, after, earlier: isEarlier ? booked.reading(entered) : null })
    if (monthOfEntry(entered) === month && !isEarlier) put(after)
    else await invalidate('/reading-rounds/')
    // A reading that was booked before is looked at before the next one.
    if (isEarlier) go({ meter: from.meter })
    else onward(from.meter)
    await markStale(...CHANGES)
  }

  async function undone(order: RoundMeter) {
    const kept = last?.after.order === order.order ? last : null
    setLast(null)
    if (kept) put(kept.before)
    else await invalidate('/reading-rounds/')
    go({ meter: order.meter })
    await markStale(...CHANGES)
  }

  function asked(row: RoundMeter) {
    const marked = { ...row, is_correction_asked: true }
    if (last?.after.order === row.order) setLast({ ...last, after: marked } as LastEntered)
    put(marked)
  }

  if (count === 0)
    return (
      <Panel>
        <Outcome icon="reading" title={t('noMeters')} text={t('noMetersText')} />
      </Panel>
    )
  const isElsewhere = count > PAGE_SIZE && (round?.unread ?? 0) > 0
  return (
    <div className={styles.walk}>
      <div>
        {row ? (
          <Desk
            key={row.meter}
            row={row}
            book={book}
            month={month}
            readOn={readOn}
            onReadOn={setReadOn}
            last={last}
            onMade={made}
            onMarked={(marked) => {
              put(marked)
              onward(marked.meter)
            }}
            onMove={(steps) => go({ meter: rows[rows.indexOf(row) + steps]?.meter ?? row.meter })}
            onUndone={undone}
            onAsked={asked}
          />
        ) : (
          <Panel>
            <Outcome
              icon="check"
              title={t(isElsewhere ? 'pageDone' : 'bookDone')}
              text={t(isElsewhere ? 'pageDoneText' : 'bookDoneText')}
            >
              {isElsewhere ? (
                <Button
                  type="primary"
                  autoFocus
                  onClick={() => go({ page: page * PAGE_SIZE < count ? page + 1 : 1 })}
                >
                  {t('nextPage')}
                </Button>
              ) : null}
            </Outcome>
          </Panel>
        )}
      </div>
      <div>
        <BookRoute rows={rows} chosen={row?.meter ?? null} onChoose={(meter) => go({ meter })} />
        {count > PAGE_SIZE ? (
          <Pagination
            current={page}
            pageSize={PAGE_SIZE}
            total={count}
            showSizeChanger={false}
            onChange={(to) => go({ page: to })}
          />
        ) : null}
      </div>
    </div>
  )
}
