import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '../../i18n/words'
import { ImportButton } from '../../parts/imports/import-button'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { PageHeader } from '../../ui/page/page-header'
import { Views } from '../../ui/page/views'
import * as styles from './round.module.css'
import { SingleReading } from './single'
import { words } from './words'

/** Loaded when they are opened: the entry of a single meter stays as light as it is. */
const Book = lazy(() => import('./book'))
const AllReadings = lazy(() => import('./all-readings'))
const OwnReadings = lazy(() => import('./own-readings'))
const PendingReadings = lazy(() => import('./pending'))
const Unread = lazy(() => import('./unread'))
const Unbilled = lazy(() => import('./unbilled'))

const VIEWS = ['enter', 'unread', 'pending', 'unbilled', 'mine', 'all'] as const

/**
 * Entering readings, meter by meter or along a book's route, and looking back on them. The address names what is shown:
 * `?book=3&month=2026-03&meter=5`, `?meter=5`, `?view=unread&month=2026-03`, `?view=pending`, `?view=unbilled`,
 * `?view=mine`, and for staff `?view=all`.
 */
export default function ReadingCreate() {
  const t = useWords(words)
  const [params] = useSearchParams()
  const may = useMay()
  const views = VIEWS.filter((one) => one !== 'all' || may('staff'))
  const view = views.find((one) => one === params.get('view')) ?? 'enter'
  const book = Number(params.get('book')) || null
  /** On a phone the meter comes before the title and the other views, to which the list of books leads. */
  const isAtMeter = view === 'enter' && book !== null
  return (
    <>
      <div className={isAtMeter ? styles.atMeterFrame : undefined}>
        <PageHeader title={t('title')}>
          <ImportButton kind="readings" />
        </PageHeader>
        <Views
          label={t('title')}
          views={views.map((key) => ({
            key,
            to: pathTo('ReadingCreate', key === 'enter' ? {} : { query: { view: key } }),
            name: t(key),
          }))}
          shown={view}
        />
      </div>
      <Suspense fallback={null}>
        {view === 'all' ? (
          <AllReadings />
        ) : view === 'mine' ? (
          <OwnReadings />
        ) : view === 'unread' ? (
          <Unread />
        ) : view === 'unbilled' ? (
          <Unbilled />
        ) : view === 'pending' ? (
          <PendingReadings />
        ) : book === null ? (
          <SingleReading />
        ) : (
          <Book key={book} id={book} />
        )}
      </Suspense>
    </>
  )
}
