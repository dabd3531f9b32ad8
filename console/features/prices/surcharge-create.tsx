import { lazy, Suspense } from 'react'
import { useNamedScope } from '../../api/named-scope'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { notify } from '../../ui/dialog/notify'
import { FormPage, FormSection } from '../../ui/form/form-page'
import { useGoOn } from '../../ui/form/go-on'
import { type SurchargeHead, type SurchargeValues, surchargeBodyOf, usualSurcharge } from './surcharge-draft'
import { SurchargeFields, SurchargeHeadFields } from './surcharge-fields'
import { words } from './words'

const TrySurcharge = lazy(() => import('./try-surcharge'))

/** A new item: no order has it until a price names it. */
export default function CreateSurchargeItem() {
  const t = useWords(words)
  const goOn = useGoOn()
  const scope = useNamedScope()
  const create = useSend('POST /organizations/surcharge-item/', ['/organizations/surcharge-item/'])
  async function submit(values: SurchargeValues & SurchargeHead) {
    const { name, sort, is_active } = values
    const version = surchargeBodyOf({ ...usualSurcharge(), ...values })
    const { id } = await create.mutateAsync({ body: { name, sort, is_active, ...version, ...scope } })
    notify('success', t('created', { name }))
    return goOn(pathTo('SurchargeItemsEdit', { id }))
  }
  return (
    <FormPage<SurchargeValues & SurchargeHead>
      title={t('createItem')}
      submitText={t('createItem')}
      initial={usualSurcharge()}
      onSubmit={submit}
      onCancel={() => goOn(pathTo('SurchargeItems'))}
    >
      <FormSection title={t('item_head')}>
        <SurchargeHeadFields />
      </FormSection>
      <SurchargeFields after={null} />
      <Suspense fallback={null}>
        <TrySurcharge />
      </Suspense>
    </FormPage>
  )
}
