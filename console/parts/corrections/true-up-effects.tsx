import type { Effects } from '@water/contract/corrections/effects'
import { useWords } from '../../i18n/words'
import * as styles from './corrections.module.css'
import { DraftsGone, Figures, Moved } from './effects'
import { words } from './words'

/** The effects of reversing estimates for a real index: the figures, the estimates, and the money that moves. */
export function TrueUpEffects({ effects }: { effects: Effects }) {
  const t = useWords(words)
  return (
    <section className={styles.effects}>
      <h3>{t('trueUp')}</h3>
      <Figures effects={effects} />
      <ul>
        {effects.orders.map(({ order, order_no: no }) => (
          <li key={order}>{t('becomesFlushed', { no })}</li>
        ))}
        <Moved shares={effects.released} kind="released" />
        <Moved shares={effects.settled} kind="settled" />
        <DraftsGone invoices={effects.invoices} />
      </ul>
    </section>
  )
}
