import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Panel } from '../../ui/page/panel'
import { Money, Volume } from '../../ui/show/amounts'
import { ScrollX } from '../../ui/show/scroll-x'
import type { MadeOrder } from './make'
import * as styles from './readings.module.css'
import { words } from './words'

/** The entries since the page was opened, newest first, to look back without leaving the page. */
export function DoneList({ orders }: { orders: readonly MadeOrder[] }) {
  const t = useWords(words)
  const mayOpen = useMay()(['orderView'])
  return (
    <Panel title={t('doneTitle', { count: orders.length })}>
      <ScrollX label={t('doneTable')}>
        <table className={styles.done}>
          <thead>
            <tr>
              <th scope="col">{t('account_no')}</th>
              <th scope="col">{t('customer_name')}</th>
              <th scope="col">{t('readings')}</th>
              <th scope="col" className={styles.doneNumber}>
                {t('volume')}
              </th>
              <th scope="col" className={styles.doneNumber}>
                {t('amount')}
              </th>
              <th scope="col">{t('order_no')}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td>{order.account_no}</td>
                <td>{order.customer_name}</td>
                <td>
                  <Volume value={order.previous_reading} /> – <Volume value={order.current_reading} />
                </td>
                <td className={styles.doneNumber}>
                  <Volume value={order.volume} unit />
                </td>
                <td className={styles.doneNumber}>
                  <Money value={order.amount} sign />
                </td>
                <td>
                  {mayOpen && order.id !== null ? (
                    <Link to={pathTo('OrderDetail', { id: order.id })}>{order.order_no}</Link>
                  ) : (
                    order.order_no
                  )}{' '}
                  <Status of="orderStatus" value={order.status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
    </Panel>
  )
}
