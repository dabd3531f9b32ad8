import { trySurchargeItem } from '@water/contract/trials/calls'
import { Form } from 'antd'
import { Link } from 'react-router'
import { useEvery } from '../../../api/every'
import { useNamedScope } from '../../../api/named-scope'
import { useCall } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { RecordChooser } from '../../../parts/choosers/record-chooser'
import { pathTo } from '../../../paths'
import { Panel } from '../../../ui/page/panel'
import * as styles from '../prices.module.css'
import { useTrialDraft } from '../trial/draft'
import { EXAMPLE, type ExampleInput, exampleOf } from '../trial/example-fields'
import * as tryStyles from '../trial/try.module.css'
import { TryBox } from '../trial/try-box'
import { words as trialWords } from '../trial/words'
import { words } from '../words'
import { type SurchargeHead, type SurchargeValues, surchargeBodyOf, usualSurcharge } from './draft'
import type { SurchargeItem } from './surcharge-text'

/** Bills an example under a price with the item in the form around it. */
export default function TrySurcharge({ row: item }: { row?: SurchargeItem }) {
  const t = useWords(trialWords)
  const ofPrices = useWords(words)
  const scope = useNamedScope()
  const outer = Form.useFormInstance()
  const [form] = Form.useForm<ExampleInput & { water_price?: number }>()
  const typed = Form.useWatch<Partial<SurchargeValues & SurchargeHead>>([], outer)
  const example = Form.useWatch<ExampleInput & { water_price?: number }>([], form) ?? EXAMPLE
  const { data: prices, isPending } = useEvery('GET /organizations/water-prices/')
  const chosen = example.water_price ?? item?.water_prices[0]?.id ?? prices?.[0]?.id
  const price = prices?.find(({ id }) => id === chosen)
  const asked = {
    persons: price?.mode === 'tiered',
    used: price?.mode === 'tiered' && price.tier_cycle === 'year',
    diameter: price?.mode === 'two_part' && price.capacity_price === null,
    plan: price !== undefined && price.over_plan.length > 0,
  }
  const values = { ...usualSurcharge(), ...item, ...typed }
  const body = {
    name: values.name,
    sort: values.sort,
    is_active: values.is_active,
    ...surchargeBodyOf({ ...usualSurcharge(), ...typed }),
    item: item?.id ?? null,
    water_price: chosen ?? 0,
    example: exampleOf(example, asked),
    ...scope,
  }
  const draft = useTrialDraft(body, trySurchargeItem.body)
  const trial = useCall('POST /organizations/surcharge-item/preview/', draft.asked, draft.options)
  if (!isPending && prices?.length === 0)
    return (
      <Panel title={t('tryTitle')}>
        <p className={styles.priceQuiet}>
          {t('tryNoPrice')} <Link to={pathTo('WaterPricesCreate')}>{ofPrices('createPrice')}</Link>
        </p>
      </Panel>
    )
  return (
    <TryBox form={form} asked={asked} base={price?.base_persons} draft={draft} trial={trial}>
      <Form.Item name="water_price" label={t('examplePrice')} className={tryStyles.tryPrice}>
        <PriceChooser chosen={chosen} />
      </Form.Item>
    </TryBox>
  )
}

interface PriceChooserProps {
  id?: string
  chosen: number | undefined
  onChange?: (id: number | null) => void
}

/** Shows the price that is used, also before one is chosen. */
function PriceChooser({ chosen, ...rest }: PriceChooserProps) {
  return <RecordChooser {...rest} of="GET /organizations/water-prices/" value={chosen ?? null} />
}
