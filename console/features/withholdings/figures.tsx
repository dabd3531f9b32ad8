import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { Money } from '../../ui/show/amounts'
import { type LeftOut, type Run, unansweredOf } from './run'
import * as styles from './withholdings.module.css'
import { words } from './words'

/** The amounts that the bank is asked for, and their outcome. */
export function Figures({ run }: { run: Run }) {
  const t = useWords(words)
  return (
    <dl className={styles.runFigures}>
      <Figure label={t('rows')} count={run.rows} amount={run.amount} />
      <Figure label={t('collected_rows')} count={run.collected_rows} amount={run.collected_amount} />
      <Figure label={t('refused_rows')} count={run.refused_rows} />
      <Figure label={t('unknown_rows')} count={run.unknown_rows} />
      <Figure label={t('unanswered')} count={unansweredOf(run)} />
    </dl>
  )
}

function Figure({ label, count, amount }: { label: string; count: number; amount?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count.toLocaleString('en-US')}</dd>
      {amount === undefined ? null : (
        <dd className={styles.runAmount}>
          <Money value={amount} sign />
        </dd>
      )}
    </div>
  )
}

/** How much is not asked for, and why. */
export function useLeftOut(): (leftOut: LeftOut) => { label: string; value: string }[] {
  const t = useWords(words)
  const name = useNames()
  return (leftOut) =>
    leftOut.map(({ reason, accounts, orders }) => ({
      label: t('leftOut', { reason: name('leftOutReason', reason) }),
      value: t('leftOutCount', { accounts, orders }),
    }))
}
