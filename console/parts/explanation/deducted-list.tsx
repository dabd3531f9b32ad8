import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Volume } from '../../ui/show/amounts'
import type { Explained } from './explained'
import * as styles from './explanation.module.css'
import { words } from './words'

/** Longer lists are opened by hand. */
const SHOWN = 10

/** The orders of its subs that a master's order deducts. */
export function DeductedList({ deducted }: { deducted: NonNullable<Explained['deducted']> }) {
  const t = useWords(words)
  if (deducted.length === 0) return null
  return (
    <details open={deducted.length <= SHOWN} className={styles.lineTableHolder}>
      <summary>{t('subsList')}</summary>
      <table className={styles.lineTable}>
        <thead>
          <tr>
            <th scope="col">{t('account_no')}</th>
            <th scope="col">{t('order_no')}</th>
            <th scope="col" className={styles.lineAmount}>
              {t('volume')}
            </th>
          </tr>
        </thead>
        <tbody>
          {deducted.map((sub) => (
            <tr key={sub.order}>
              <td>{sub.account_no}</td>
              <td>
                <OrderNo {...sub} />
              </td>
              <td className={styles.lineAmount}>
                <Volume value={sub.volume} unit />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function OrderNo({ order, order_no }: { order: number; order_no: string }) {
  const mayOpen = useMay()(['orderView'])
  return mayOpen ? <Link to={pathTo('OrderDetail', { id: order })}>{order_no}</Link> : order_no
}
