import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { notify } from '../../ui/dialog/notify'
import { FormDialog } from '../../ui/form/form-dialog'
import { bodyOf, type HeadValues, type PriceVersion, valuesOf, type WaterPrice } from './draft'
import { HeadFields } from './price-fields'
import { words } from './words'

const headOf = ({ name, category }: WaterPrice): HeadValues => ({ name, category })

/** Name and category may change at any time, because no version changes with them. */
export function RenameDialog({
  price,
  version,
  onClose,
}: {
  price: WaterPrice
  version: PriceVersion
  onClose: () => void
}) {
  const t = useWords(words)
  const nameOf = useNames()
  const save = useSend('PUT /organizations/water-prices/{id}/', [
    '/organizations/water-prices/',
    '/meters/',
    '/audit/',
  ])
  async function submit(values: HeadValues, { id, updated_at, versions }: WaterPrice) {
    // The stored version, so that it stays unchanged.
    const stored = versions.find((one) => one.id === version.id) ?? versions.at(-1) ?? version
    const body = { ...values, ...bodyOf(valuesOf(stored)), version: stored.id, updated_at }
    await save.mutateAsync({ path: { id }, body })
    notify('success', t('saved', { name: values.name }))
  }
  const show = { category: (category: HeadValues['category']) => nameOf('priceCategory', category) }
  return (
    <FormDialog<HeadValues, WaterPrice>
      title={t('renameTitle', { name: price.name })}
      okText={t('save')}
      initial={headOf(price)}
      edit={{ row: price, valuesOf: headOf, show }}
      onSubmit={submit}
      onClose={onClose}
    >
      <HeadFields />
    </FormDialog>
  )
}
