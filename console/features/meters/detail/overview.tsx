import { useWords } from '../../../i18n/words'
import { Can } from '../../../ui/page/can'
import { Panel } from '../../../ui/page/panel'
import type { Meter } from '../meter'
import { ThreeYears } from '../use/three-years'
import { words } from '../words'
import { Answers } from './answers'
import { AccountFacts, BillingFacts, DeviceFacts, TitleFacts, WithholdingFacts } from './facts'
import { LastBill } from './last-bill'

/** The data of an account and its latest use. */
export function Overview({ meter }: { meter: Meter }) {
  const t = useWords(words)
  return (
    <>
      <Answers meter={meter} />
      <Can need={['meterView']}>
        <ThreeYears meter={meter.id} />
      </Can>
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
