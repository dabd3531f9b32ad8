import { useSearchParams } from 'react-router'
import { useWords } from '../../i18n/words'
import { DatePicker } from '../../ui/field/date-picker'
import * as styles from './home.module.css'
import { type Span, withSpan } from './span'
import { words } from './words'

/** Two days. One that would end the span before its beginning moves the other along. */
export default function CustomSpan({ from, to }: Span) {
  const t = useWords(words)
  const [params, setParams] = useSearchParams()
  const choose = (span: Span) => setParams(withSpan(params, { name: 'custom', ...span }), { replace: true })
  return (
    <>
      <DatePicker
        isAlone
        aria-label={t('from')}
        value={from}
        onChange={(day) => day && choose({ from: day, to: to < day ? day : to })}
      />
      <span className={styles.until}>–</span>
      <DatePicker
        isAlone
        aria-label={t('to')}
        value={to}
        onChange={(day) => day && choose({ from: from > day ? day : from, to: day })}
      />
    </>
  )
}
