import type { Effects, Share } from '@water/contract/corrections/effects'
import { fen, yuan } from '@water/rules/money'
import { Link } from 'react-router'
import { useSigns } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Money, Volume, When } from '../../ui/show/amounts'
import * as styles from './corrections.module.css'
import { words } from './words'

/** The effects of a command on an account: its figures, and the money that moves. */
export function AccountEffects({ effects }: { effects: Effects }) {
  const t = useWords(words)
  return (
    <section className={styles.effects}>
      <h3>{t('effects')}</h3>
      <Figures effects={effects} />
      <ul>
        <Named shares={effects.released} kind="releasedFrom" />
        <Named shares={effects.settled} kind="settledOn" />
        <DraftsGone invoices={effects.invoices} />
      </ul>
    </section>
  )
}

/** Each order with the money that it loses or gets. */
function Named({ shares, kind }: { shares: readonly Share[]; kind: 'releasedFrom' | 'settledOn' }) {
  const t = useWords(words)
  return shares.map(({ order_no, principal, penalty }, at) => (
    <li key={`${at} ${order_no}`}>
      {t(kind, { no: order_no ?? '', amount: yuan(fen(principal) + fen(penalty)) })}
      {fen(penalty) === 0 ? null : t('penaltyIn', { amount: penalty })}
    </li>
  ))
}

/** The draft invoices that go with the flushed orders, with the way to each. */
export function DraftsGone({ invoices }: Pick<Effects, 'invoices'>) {
  const t = useWords(words)
  const mayOpen = useMay()(['invoiceView'])
  const { comma } = useSigns()
  if (invoices.length === 0) return null
  return (
    <li>
      {t('draftsGone')}
      {invoices.map(({ id }, at) => (
        <span key={id}>
          {at === 0 ? null : comma}
          {mayOpen ? <Link to={pathTo('InvoiceDetail', { id })}>#{id}</Link> : `#${id}`}
        </span>
      ))}
    </li>
  )
}

/** Money that leaves orders, or pays them. */
export function Moved({ shares, kind }: { shares: readonly Share[]; kind: 'released' | 'settled' }) {
  const t = useWords(words)
  if (shares.length === 0) return null
  const sum = shares.reduce((total, { principal, penalty }) => total + fen(principal) + fen(penalty), 0)
  const penalty = shares.reduce((total, share) => total + fen(share.penalty), 0)
  return (
    <li>
      {t(kind, { amount: yuan(sum) })}
      {penalty === 0 ? null : t('penaltyIn', { amount: yuan(penalty) })}
    </li>
  )
}

/** The figures of the account that change. */
export function Figures({ effects }: { effects: Effects }) {
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
