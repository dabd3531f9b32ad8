import { paymentList } from '@water/contract/payments/list'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { exportOf } from '../../parts/exports/export-of'
import { useDeclared } from '../../parts/lists/declared'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { ListScreen } from '../../ui/list/list-screen'
import { words } from './words'

export default function PaymentList() {
  const t = useWords(words)
  const mayOpen = useMay()(['paymentRecordView'])
  const declared = useDeclared('GET /payment-records/', paymentList, {
    cells: {
      payment_no: ({ id, payment_no }) =>
        mayOpen ? <Link to={pathTo('PaymentRecordDetail', { id })}>{payment_no}</Link> : payment_no,
      remark: ({ remark }) => remark || '—',
    },
  })
  return (
    <ListScreen
      {...declared}
      exports={exportOf('GET /payment-records/export/')}
      rowPath={({ id }) => (mayOpen ? pathTo('PaymentRecordDetail', { id }) : null)}
      create={{ label: t('create'), to: pathTo('PaymentRecordCreate'), need: ['paymentRecordCreate'] }}
      totals={{ of: 'GET /payment-records/totals/', sums: [{ key: 'amount', label: t('amount') }] }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}
