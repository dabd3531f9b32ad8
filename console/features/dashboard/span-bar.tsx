import { Segmented } from 'antd'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '../../i18n/words'
import { today } from '../../ui/field/today'
import * as styles from './home.module.css'
import { SPANS, type SpanName, spanIn, withSpan } from './span'
import { words } from './words'

/** Loaded after the page: calendars and the tree of places weigh as much as the page itself. */
const CustomSpan = lazy(() => import('./custom-span'))
const Place = lazy(() => import('./place'))

/** Which days and which place the figures are of. The address keeps both. */
export function SpanBar() {
  const t = useWords(words)
  const [params, setParams] = useSearchParams()
  const { name, from, to } = spanIn(params, today())
  return (
    <div className={styles.spanBar}>
      <span className={styles.place}>
        <Suspense fallback={null}>
          <Place />
        </Suspense>
      </span>
      {name === 'custom' ? (
        <span className={styles.custom}>
          <Suspense fallback={null}>
            <CustomSpan from={from} to={to} />
          </Suspense>
        </span>
      ) : null}
      <Segmented<SpanName>
        aria-label={t('span')}
        value={name}
        options={SPANS.map((value) => ({ value, label: t(value) }))}
        onChange={(chosen) => setParams(withSpan(params, { name: chosen, from, to }), { replace: true })}
      />
    </div>
  )
}
