import { call } from '../../api/call'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { FormDialog } from '../../ui/form/form-dialog'
import { useReview } from './review'
import { type SurchargeHead, surchargeBodyOf, surchargeHeadOf, surchargeValuesOf } from './surcharge-draft'
import { SurchargeHeadFields } from './surcharge-fields'
import type { SurchargeItem } from './surcharge-text'
import { words } from './words'

/** Name, sort and whether it is charged at all may change at any time, because no version changes with them. */
export function SurchargeHeadDialog({ item, onClose }: { item: SurchargeItem; onClose: () => void }) {
  const t = useWords(words)
  const save = useSend('PUT /organizations/surcharge-item/{id}/', [
    '/organizations/surcharge-item/',
    '/organizations/water-prices/',
    '/audit/',
  ])
  const [review, dialog] = useReview()
  async function submit(values: SurchargeHead, row: SurchargeItem) {
    const { id, updated_at, is_active } = row
    // An item is created with its first version and never loses it. The stored version is sent, so that it stays
    // unchanged.
    const stored = row.versions.at(-1)!
    const version = { ...surchargeBodyOf(surchargeValuesOf(stored)), version: stored.id }
    if (values.is_active !== is_active) {
      const asked = { path: { id }, body: { ...version, is_active: values.is_active } }
      const effects = await call('POST /organizations/surcharge-item/{id}/preview/', asked)
      const texts = {
        title: t(values.is_active ? 'reviewOn' : 'reviewOff', { name: row.name }),
        okText: t('save'),
        changed: effects.compared_with?.id,
      }
      if (!(await review(effects, texts))) return false
    }
    await save.mutateAsync({ path: { id }, body: { ...values, ...version, updated_at } })
    notify('success', t('saved', { name: values.name }))
  }
  return (
    <>
      <FormDialog<SurchargeHead, SurchargeItem>
        title={t('headTitle', { name: item.name })}
        okText={t('save')}
        initial={surchargeHeadOf(item)}
        edit={{ row: item, valuesOf: surchargeHeadOf, labels: { is_active: t('is_active') } }}
        onSubmit={submit}
        onClose={onClose}
      >
        <SurchargeHeadFields />
      </FormDialog>
      {dialog}
    </>
  )
}
