import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { Can } from '../../ui/page/can'
import { Panel } from '../../ui/page/panel'
import { Loaded } from '../../ui/show/loaded'
import { CHART_READINGS, ConsumptionChart, ConsumptionLegend } from './consumption-chart'
import type { Meter } from './draft'
import { AccountFacts, BillingFacts, DeviceFacts, TitleFacts, WithholdingFacts } from './facts'
import { LastBill } from './last-bill'
import { words } from './words'

/** The data of an account and its latest use. */
export function Overview({ meter }: { meter: Meter }) {
  const t = useWords(words)
  const query = { page_size: CHART_READINGS, ordering: '-read_at' } as const
  const readings = useCall('GET /meters/{id}/readings/', { path: { id: meter.id }, query })
  return (
    <>
      <Panel title={t('chartTitle')} extra={<ConsumptionLegend average={meter.average_volume} />}>
        <Loaded query={readings}>
          {({ results }) => <ConsumptionChart readings={results} average={meter.average_volume} />}
        </Loaded>
      </Panel>
      <Can need={['orderList']}>
        <LastBill meter={meter.id} />
      </Can>
      <Panel title={t('sectionAccount')}>
        <AccountFacts meter={meter} />
      </Panel>
      <Panel title={t('sectionDevice')}>
        <DeviceFacts meter={meter} />
      </Panel>
      <Panel title={t('sectionBilling')}>
        <BillingFacts meter={meter} />
      </Panel>
      <Panel title={t('sectionTitle')}>
        <TitleFacts meter={meter} />
      </Panel>
      <Panel title={t('sectionWithholding')}>
        <WithholdingFacts meter={meter} />
      </Panel>
    </>
  )
}
