import { dayList } from '@water/contract/days/list'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { ListScreen } from '../../ui/list/list-screen'
import { Can } from '../../ui/page/can'
import { When } from '../../ui/show/amounts'
import { CloseDialog } from './close-dialog'
import * as styles from './days.module.css'
import { words } from './words'

/** The days of cashiers: one’s own, and for staff all. */
export default function CashierDays() {
  const t = useWords(words)
  const navigate = useNavigate()
  const [isClosing, setClosing] = useState(false)
  const isStaff = useMay()('staff')
  const declared = useDeclared('GET /payment-records/days/', dayList, {
    cells: {
      date: ({ id, date }) => (
        <Link to={pathTo('CashierDayDetail', { id })}>
          <When value={date} />
        </Link>
      ),
      remark: ({ remark }) => (
        <span className={styles.remark} title={remark}>
          {remark || '—'}
        </span>
      ),
      slip_no: ({ deposit }) => deposit?.slip_no ?? '—',
    },
    inputs: isStaff ? {} : { cashier: null },
  })
  return (
    <ListScreen
      {...declared}
      rowPath={({ id }) => pathTo('CashierDayDetail', { id })}
      actions={
        <Can need={['paymentRecordCreate']}>
          <Button onClick={() => navigate(pathTo('PaymentRecordCreate'))}>{t('till')}</Button>
          <Button type="primary" onClick={() => setClosing(true)}>
            {t('closeToday')}
          </Button>
        </Can>
      }
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    >
      {isClosing ? <CloseDialog onClose={() => setClosing(false)} /> : null}
    </ListScreen>
  )
}
