import { lazy, Suspense } from 'react'
import { useNamedScope } from '../../api/named-scope'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { notify } from '../../ui/dialog/notify'
import { FormPage, FormSection } from '../../ui/form/form-page'
import { useGoOn } from '../../ui/form/go-on'
import { bodyOf, type HeadValues, usualPrice, type VersionValues } from './draft'
import { HeadFields, VersionFields } from './price-fields'
import { words } from './words'

const TryPrice = lazy(() => import('./try-price'))

/** A new price: no order uses it until meters get it. */
export default function CreateWaterPrice() {
  const t = useWords(words)
  const goOn = useGoOn()
  const scope = useNamedScope()
  const create = useSend('POST /organizations/water-prices/', ['/organizations/water-prices/'])
  async function submit(values: VersionValues & HeadValues) {
    const { name, category } = values
    const body = { name, category, ...bodyOf({ ...usualPrice(), ...values }), ...scope }
    const { id } = await create.mutateAsync({ body })
    notify('success', t('created', { name }))
    return goOn(pathTo('WaterPricesEdit', { id }))
  }
  return (
    <FormPage<VersionValues & HeadValues>
      title={t('createPrice')}
      submitText={t('createPrice')}
      initial={usualPrice()}
      onSubmit={submit}
      onCancel={() => goOn(pathTo('WaterPrices'))}
    >
      <FormSection title={t('price_head')}>
        <HeadFields />
      </FormSection>
      <VersionFields after={null} />
      <Suspense fallback={null}>
        <TryPrice />
      </Suspense>
    </FormPage>
  )
}
