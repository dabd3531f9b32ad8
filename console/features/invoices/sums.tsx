import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { Money } from '../../ui/show/amounts'
import * as textStyles from '../../ui/show/text.module.css'
import * as styles from './invoices.module.css'
import { words } from './words'

/** Totals of every invoice that the filters find, not of the page; or why there are none. */
export function Sums({ sums }: { sums: ReplyOf<'GET /invoices/'>['summary'] }) {
  const t = useWords(words)
  if (sums === null) return <p className={textStyles.quiet}>{t('noSums')}</p>
  return (
    <dl className={styles.invoiceSums} aria-label={t('sums')}>
      {(['net', 'tax', 'amount'] as const).map((figure) => (
        <div key={figure}>
          <dt>{t(figure)}</dt>
          <dd>
            <Money value={sums[figure]} sign />
          </dd>
        </div>
      ))}
    </dl>
  )
}
