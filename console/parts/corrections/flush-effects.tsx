import { fen, yuan } from '@water/rules/money'
import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { Money, Volume, When } from '../../ui/show/amounts'
import * as styles from './corrections.module.css'
import { words } from './words'

type Preview = ReplyOf<'POST /orders/{id}/red-flush/preview/'>
type Share = Preview['effects']['released'][number]

/** What the reversal changes: the figures of the account, the orders, and the money that moves. */
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
      <ul>
        {effects.orders.map(({ order: of, order_no: no, becomes }) => (
          <li key={of}>
            {becomes === 'reissued'
              ? t('becomesReissued', { no, ...amountsOf(preview, of, order) })
              : t('becomesFlushed', { no })}
          </li>
        ))}
        <Moved shares={effects.released} kind="released" />
        <Moved shares={effects.settled} kind="settled" />
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

function Moved({ shares, kind }: { shares: readonly Share[]; kind: 'released' | 'settled' }) {
  const t = useWords(words)
  if (shares.length === 0) return null
  const sum = shares.reduce((total, { principal, penalty }) => total + fen(principal) + fen(penalty), 0)
  return <li>{t(kind, { amount: yuan(sum) })}</li>
}

function Figures({ effects }: { effects: Preview['effects'] }) {
  const t = useWords(words)
  const { cumulative, last_reading, last_read_at, balance, arrears } = effects
  const rows = [
    ...shown('cumulative', cumulative, (value) => <Volume value={value} unit />),
    ...shown('last_reading', last_reading, (value) => <Volume value={value} />),
    ...shown('last_read_at', last_read_at, (value) => <When value={value} />),
    ...shown('balance', balance, (value) => <Money value={value} sign />),
    ...shown('arrears', arrears, (value) => <Money value={value} sign />),
  ]
  if (rows.length === 0) return <p>{t('unchanged')}</p>
  return (
    <table className={styles.figures}>
      <thead>
        <tr>
          {(['figure', 'before', 'after'] as const).map((head) => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{t(name)}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Figure = 'cumulative' | 'last_reading' | 'last_read_at' | 'balance' | 'arrears'

const shown = (
  name: Figure,
  changed: { before: string; after: string } | undefined,
  show: (value: string) => React.ReactNode,
) => (changed ? [{ name, before: show(changed.before), after: show(changed.after) }] : [])
