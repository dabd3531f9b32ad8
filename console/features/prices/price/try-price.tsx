import { tryWaterPrice } from '@water/contract/trials/calls'
import { Form } from 'antd'
import { useNamedScope } from '../../../api/named-scope'
import { useCall } from '../../../api/queries'
import { useTrialDraft } from '../trial/draft'
import { EXAMPLE, type ExampleInput, exampleOf } from '../trial/example-fields'
import { TryBox } from '../trial/try-box'
import { bodyOf, usualPrice, type VersionValues, type WaterPrice } from './draft'

/** Bills an example with the version in the form around it. `row` gives the name, where the form has none. */
export default function TryPrice({ row }: { row?: WaterPrice }) {
  const scope = useNamedScope()
  const outer = Form.useFormInstance()
  const [form] = Form.useForm<ExampleInput>()
  const typed = Form.useWatch<Partial<VersionValues> & { name?: string }>([], outer)
  const example = Form.useWatch<ExampleInput>([], form) ?? EXAMPLE
  // Fields of other modes are not mounted; their values do not count.
  const values = { ...usualPrice(), ...typed }
  const asked = {
    persons: values.mode === 'tiered',
    used: values.mode === 'tiered' && values.tier_cycle === 'year',
    diameter: values.mode === 'two_part' && !values.capacity_price,
    plan: values.mode !== 'tiered' && values.over_plan.length > 0,
  }
  const body = {
    name: values.name || row?.name || '',
    ...bodyOf(values),
    example: exampleOf(example, asked),
    ...scope,
  }
  const draft = useTrialDraft(body, tryWaterPrice.body)
  const trial = useCall('POST /organizations/water-prices/preview/', draft.asked, draft.options)
  return <TryBox form={form} asked={asked} base={values.base_persons} draft={draft} trial={trial} />
}
