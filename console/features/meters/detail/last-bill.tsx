import { useCall } from '../../../api/queries'
import { Why } from '../../../parts/explanation/why'
import { Can } from '../../../ui/page/can'

/** The answer to "why is my bill so high". */
export function LastBill({ meter }: { meter: number }) {
  const query = {
    meter,
    kind: ['reading'],
    status: ['unpaid', 'partially_paid', 'paid'],
    page_size: 1,
  } as const
  const { data } = useCall('GET /orders/', { query })
  const last = data?.results[0]?.id
  return last == null ? null : (
    <Can need={['orderView']}>
      <Why order={last} />
    </Can>
  )
}
