import type { Need } from '@water/rules/access/may'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import * as styles from './home.module.css'
import { words } from './words'

const FindAccount = lazy(() => import('./find-account'))

type Action = 'take' | 'read' | 'days' | 'invoice' | 'newMeter' | 'meters' | 'invoices'

/** The work of every day, in this order; the first that a person may do is the main one. */
const ACTIONS: readonly { key: Action; need: Need; to: string }[] = [
  { key: 'take', need: ['paymentRecordCreate'], to: pathTo('PaymentRecordCreate') },
  { key: 'read', need: ['readingCreate'], to: pathTo('ReadingCreate') },
  { key: 'days', need: ['paymentRecordCreate'], to: pathTo('CashierDays') },
  { key: 'invoice', need: ['invoiceCreate'], to: pathTo('InvoiceCreate') },
  { key: 'newMeter', need: ['meterCreate'], to: pathTo('MeterCreate') },
  { key: 'meters', need: ['meterList'], to: pathTo('MeterList') },
  { key: 'invoices', need: ['invoiceList'], to: pathTo('InvoiceList') },
]
/** More of them would be a second menu. */
const MOST = 5

/** True where there is any of it. */
export const hasActions = (may: (need: Need) => boolean): boolean => ACTIONS.some(({ need }) => may(need))

/** Find an account, or begin the work of every day. */
export function Actions() {
  const t = useWords(words)
  const may = useMay()
  const navigate = useNavigate()
  const actions = ACTIONS.filter(({ need }) => may(need)).slice(0, MOST)
  const finds = may(['meterEdit', 'readingCreate', 'orderList'])
  if (actions.length === 0 && !finds) return null
  return (
    <div className={styles.actions}>
      {finds ? (
        <search className={styles.find}>
          <Suspense fallback={null}>
            <FindAccount />
          </Suspense>
        </search>
      ) : null}
      <nav className={styles.everyday} aria-label={t('everyday')}>
        {actions.map(({ key, to }, at) => (
          <Button key={key} type={at === 0 ? 'primary' : 'default'} onClick={() => navigate(to)}>
            {t(key)}
          </Button>
        ))}
      </nav>
    </div>
  )
}
