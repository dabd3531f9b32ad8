import { useWords } from '../../../i18n/words'
import { useNames } from '../../../parts/vocabulary/names'
import { Can } from '../../../ui/page/can'
import { FoldedPanel } from '../../../ui/page/folded-panel'
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
  const name = useNames()
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
      <FoldedPanel
        title={t('sectionTitle')}
        brief={[name('titleType', meter.title_type), meter.buyer_name].filter(Boolean).join(' · ')}
      >
        <TitleFacts meter={meter} />
      </FoldedPanel>
      <FoldedPanel title={t('sectionWithholding')} brief={meter.withholding?.bank_name ?? t('noWithholding')}>
        <WithholdingFacts meter={meter} />
      </FoldedPanel>
    </>
  )
}
