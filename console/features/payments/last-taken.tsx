import { Link } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { useSession } from '../../state/session'
import { today } from '../../ui/field/today'
import { Panel } from '../../ui/page/panel'
import { Money } from '../../ui/show/amounts'
import { ScrollX } from '../../ui/show/scroll-x'
import * as textStyles from '../../ui/show/text.module.css'
import * as styles from './payments.module.css'
import { words } from './words'

/** How many customers a cashier looks back on: whoever comes back to the window is among them. */
const LAST = 5

/** The cashier's last customers of today, newest first, each with the way to its receipt and its reversal. */
export function LastTaken() {
  const t = useWords(words)
  const name = useNames()
  const cashier = useSession(({ userInfo }) => userInfo?.id ?? 0)
  const day = today()
  const query = {
    cashier,
    posted_on_from: day,
    posted_on_to: day,
    kind: ['payment', 'prepay'],
    ordering: '-id',
    page_size: LAST,
  } as const
  const { data } = useCall('GET /payment-records/', { query }, { keepBefore: true })
  if (data === undefined || data.results.length === 0) return null
  return (
    <Panel title={t('lastTaken')}>
      <ScrollX label={t('lastTakenTable')}>
        <table className={styles.lastTaken}>
          <thead>
            <tr>
              <th scope="col">{t('paid_at')}</th>
              <th scope="col">{t('customer_name')}</th>
              <th scope="col">{t('account_no')}</th>
              <th scope="col" className={styles.lastMethod}>
                {t('method')}
              </th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {data.results.map((payment) => (
              <tr key={payment.id}>
                <td className={textStyles.quiet}>
                  {/* A payment that was entered later is of an earlier day. */}
                  {payment.paid_at.startsWith(day)
                    ? payment.paid_at.slice(11, 16)
                    : payment.paid_at.slice(0, 10)}
                </td>
                <td>
                  <Link to={pathTo('PaymentRecordDetail', { id: payment.id })}>{payment.customer_name}</Link>{' '}
                  {payment.status === 'success' ? null : <Status of="paymentStatus" value={payment.status} />}
                </td>
                <td>{payment.account_no}</td>
                <td className={styles.lastMethod}>{name('paymentMethod', payment.method)}</td>
                <td>
                  <Money value={payment.amount} sign />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
    </Panel>
  )
}
