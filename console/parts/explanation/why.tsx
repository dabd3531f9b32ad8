import { type BillReason, billReasons, type ComparedBill } from '@water/rules/billing/comparison'
import { cubicMetres, litres, priceText, priceUnits } from '@water/rules/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { Panel } from '../../ui/page/panel'
import { Money } from '../../ui/show/amounts'
import * as textStyles from '../../ui/show/text.module.css'
import * as styles from './explanation.module.css'
import { words } from './why-words'

type Compared = NonNullable<ReplyOf<'GET /orders/{id}/comparison/'>['order']>

const billOf = ({ days, volume, tier, above, price, is_estimated }: Compared): ComparedBill => ({
  ...{ days, volume: litres(volume), tier, above: litres(above) },
  price: price === null ? null : priceUnits(price),
  isEstimated: is_estimated,
})

/** 为什么是这个金额: what a customer on the telephone is told, against the bill before and the one of a year ago. */
export function Why({ order: id }: { order: number }) {
  const t = useWords(words)
  const { data, isPending } = useCall('GET /orders/{id}/comparison/', { path: { id } })
  if (isPending)
    return (
      <Panel title={t('title')}>
        <div className={styles.whyComing} aria-busy="true" />
      </Panel>
    )
  if (!data?.order) return null
  const { order, before, year_ago: yearAgo } = data
  const reasons = billReasons(billOf(order), before && billOf(before), yearAgo && billOf(yearAgo))
  return (
    <Panel title={t('title')}>
      {reasons.length === 0 ? <p className={styles.whyNothing}>{t('nothing')}</p> : null}
      <ul className={styles.why}>
        {reasons.map((reason) => (
          <li key={`${reason.kind} ${'than' in reason ? reason.than : ''}`}>
            <Sentence reason={reason} />
          </li>
        ))}
      </ul>
      <dl className={styles.whyBills}>
        <Bill label={t('before')} bill={before} />
        <Bill label={t('yearAgo')} bill={yearAgo} />
      </dl>
    </Panel>
  )
}

function Sentence({ reason }: { reason: BillReason }): ReactNode {
  const t = useWords(words)
  switch (reason.kind) {
    case 'days':
      return t('days', { now: reason.now, before: reason.before })
    case 'more':
    case 'less':
      return t(`${reason.kind}_${reason.than}`, {
        now: cubicMetres(reason.now),
        before: cubicMetres(reason.before),
      })
    case 'tier':
      return t('tier', { tier: reason.tier, above: cubicMetres(reason.above) })
    case 'price':
      return t('price', { now: priceText(reason.now), before: priceText(reason.before) })
    default:
      return t(reason.kind)
  }
}

function Bill({ label, bill }: { label: string; bill: Compared | null }) {
  const t = useWords(words)
  if (bill === null) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {bill.order === null ? (
          <span className={textStyles.quiet}>{t('elsewhere')}</span>
        ) : (
          <Link to={pathTo('OrderDetail', { id: bill.order })}>{bill.order_no}</Link>
        )}{' '}
        <Money value={bill.amount} sign />
        <span className={textStyles.quiet}>
          {t('bill', { from: bill.period_from, to: bill.period_to, days: bill.days, volume: bill.volume })}
        </span>
      </dd>
    </div>
  )
}
