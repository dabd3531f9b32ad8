import type { ReplyOf } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { BilledVolume } from '../../../parts/volumes/billed-volume'
import { Money, Volume } from '../../../ui/show/amounts'
import * as textStyles from '../../../ui/show/text.module.css'
import * as pricesStyles from '../prices.module.css'
import * as styles from './effects.module.css'
import { words } from './effects-words'

export type Effects = ReplyOf<'POST /organizations/water-prices/{id}/preview/'>

interface EffectsTextProps {
  effects: Effects
  /** The changed version; absent when one is added. */
  changed?: number
}

/** The effect of saving: the number of meters, the cost of a year's water, and the changes of real bills. */
export function EffectsText({ effects, changed }: EffectsTextProps) {
  const t = useWords(words)
  const {
    effective_from: from,
    effective_to: to,
    compared_with,
    meters,
    prices,
    price_count,
    orders,
  } = effects
  return (
    <div className={styles.effects}>
      <p>{to === null ? t('effectFrom', { from, meters }) : t('effectSpan', { from, to, meters })}</p>
      {compared_with === null ? null : (
        <p>
          {compared_with.id === changed
            ? t('comparedItself')
            : t('comparedWith', { date: compared_with.effective_from })}
        </p>
      )}
      {prices.map((price) => (
        <Years key={price.id} price={price} />
      ))}
      {price_count > prices.length ? (
        <p className={pricesStyles.priceQuiet}>{t('morePrices', { count: price_count - prices.length })}</p>
      ) : null}
      {orders.length > 0 ? (
        <section>
          <h3>{t('realTitle')}</h3>
          <p className={pricesStyles.priceQuiet}>{t('realHint')}</p>
          <Orders orders={orders} />
        </section>
      ) : (
        <p className={`${pricesStyles.priceQuiet} ${styles.effectsNone}`}>{t('noReal')}</p>
      )}
    </div>
  )
}

function Years({ price: { name, diameter, persons, years } }: { price: Effects['prices'][number] }) {
  const t = useWords(words)
  return (
    <section>
      <h3>{t('yearsTitle', { name })}</h3>
      <p className={pricesStyles.priceQuiet}>
        {persons === null ? t('yearsHint') : t('yearsHintPersons', { persons })}
        {diameter === null ? '' : ` ${t('yearsDiameter', { diameter })}`}
      </p>
      <div className={styles.effectsHolder}>
        <table className={styles.effectsTable}>
          <thead>
            <tr>
              <th scope="col">{t('monthly')}</th>
              <AmountHeads />
            </tr>
          </thead>
          <tbody>
            {years.map((year) => (
              <tr key={year.monthly}>
                <th scope="row">
                  <Volume value={year.monthly} unit />
                </th>
                <Amounts of={year} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Orders({ orders }: { orders: Effects['orders'] }) {
  const t = useWords(words)
  return (
    <div className={styles.effectsHolder}>
      <table className={styles.effectsTable}>
        <thead>
          <tr>
            <th scope="col">{t('customer')}</th>
            <th scope="col">{t('billed')}</th>
            <AmountHeads />
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <th scope="row">
                {order.account_no} {order.customer_name}
              </th>
              <td className={textStyles.nowrap}>
                {order.billing_month} · {t('monthsOf', { months: order.months })} ·{' '}
                <BilledVolume billed={order.billed_volume} measured={order.volume} unit />
              </td>
              <Amounts of={order} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AmountHeads() {
  const t = useWords(words)
  return (
    <>
      <th scope="col" className={styles.effectsAmount}>
        {t('now')}
      </th>
      <th scope="col" className={styles.effectsAmount}>
        {t('thereafter')}
      </th>
      <th scope="col" className={styles.effectsAmount}>
        {t('difference')}
      </th>
    </>
  )
}

function Amounts({
  of: { before, after, difference },
}: {
  of: Record<'before' | 'after' | 'difference', string>
}) {
  const isMore = !difference.startsWith('-') && /[1-9]/.test(difference)
  return (
    <>
      <td className={styles.effectsAmount}>
        <Money value={before} />
      </td>
      <td className={styles.effectsAmount}>
        <Money value={after} />
      </td>
      <td className={styles.effectsAmount}>
        {isMore ? '+' : ''}
        <Money value={difference} />
      </td>
    </>
  )
}
