import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import * as styles from './corrections.module.css'
import { DraftsGone, Figures, Moved } from './effects'
import { words } from './words'

type Preview = ReplyOf<'POST /orders/{id}/red-flush/preview/'>

/** The effects of the reversal: the figures of the account, the orders, and the money that moves. */
export function FlushEffects({
  preview,
  order,
}: {
  preview: Preview
  order: { id: number; amount: string }
}) {
  const t = useWords(words)
  const { effects } = preview
  return (
    <section className={styles.effects}>
      <h3>{t('effects')}</h3>
      <Figures effects={effects} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <ul className={styles.orders} aria-label={t('orders')} tabIndex={0}>
        {effects.orders.map(({ order: of, order_no: no, becomes }) => (
          <li key={of}>
            {becomes === 'reissued'
              ? t('becomesReissued', { no, ...amountsOf(preview, of, order) })
              : t('becomesFlushed', { no })}
          </li>
        ))}
      </ul>
      <ul className={styles.moved}>
        <Moved shares={effects.released} kind="released" />
        <Moved shares={effects.settled} kind="settled" />
        <DraftsGone invoices={effects.invoices} />
      </ul>
    </section>
  )
}

/** The amount of an order, and of the one that replaces it. */
function amountsOf({ reissued, cascade }: Preview, of: number, own: { id: number; amount: string }) {
  const later = cascade.find(({ order }) => order === of)
  const before = of === own.id ? own.amount : (later?.red.amount.replace('-', '') ?? '')
  return { before, after: (later?.reissued ?? reissued)?.amount ?? '' }
}
