import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { Money, Volume } from '../../ui/show/amounts'
import './effects.css'
import './prices.css'
import { words } from './words'

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
    <div className="effects">
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
        <p className="price-quiet">{t('morePrices', { count: price_count - prices.length })}</p>
      ) : null}
      {orders.length > 0 ? (
        <section>
          <h3>{t('realTitle')}</h3>
          <p className="price-quiet">{t('realHint')}</p>
          <Orders orders={orders} />
        </section>
      ) : (
        <p className="price-quiet effects-none">{t('noReal')}</p>
      )}
    </div>
  )
}

function Years({ price: { name, diameter, persons, years } }: { price: Effects['prices'][number] }) {
  const t = useWords(words)
  return (
    <section>
      <h3>{t('yearsTitle', { name })}</h3>
      <p className="price-quiet">
        {persons === null ? t('yearsHint') : t('yearsHintPersons', { persons })}
        {diameter === null ? '' : ` ${t('yearsDiameter', { diameter })}`}
      </p>
      <div className="effects-holder">
        <table className="effects-table">
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
    <div className="effects-holder">
      <table className="effects-table">
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
              <td className="nowrap">
                {order.billing_month} · {t('monthsOf', { months: order.months })} ·{' '}
                <Volume value={order.volume} unit />
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
      <th scope="col" className="effects-amount">
        {t('now')}
      </th>
      <th scope="col" className="effects-amount">
        {t('thereafter')}
      </th>
      <th scope="col" className="effects-amount">
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
      <td className="effects-amount">
        <Money value={before} />
      </td>
      <td className="effects-amount">
        <Money value={after} />
      </td>
      <td className="effects-amount">
        {isMore ? '+' : ''}
        <Money value={difference} />
      </td>
    </>
  )
}
