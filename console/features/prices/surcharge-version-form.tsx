import { lazy, Suspense } from 'react'
import { call } from '../../api/call'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { notify } from '../../ui/dialog/notify'
import { FormPage } from '../../ui/form/form-page'
import { nextFreeMonth } from './draft'
import { useReview } from './review'
import { type SurchargeValues, surchargeBodyOf, surchargeValuesOf, usualSurcharge } from './surcharge-draft'
import { SurchargeFields } from './surcharge-fields'
import type { SurchargeItem, SurchargeVersion } from './surcharge-text'
import { words } from './words'

const TrySurcharge = lazy(() => import('./try-surcharge'))

interface VersionFormProps {
  item: SurchargeItem
  /** The changed version, or the source of the new one. */
  version: SurchargeVersion
  onDone: () => void
}

const CHANGES = ['/organizations/surcharge-item/', '/audit/']

/** A new version, filled from an old one. It applies from its own day on. */
export function NewSurchargeVersion({ item, version, onDone }: VersionFormProps) {
  const t = useWords(words)
  const add = useSend('POST /organizations/surcharge-item/{id}/versions/', CHANGES)
  const [review, dialog] = useReview()
  const { id, name, is_active } = item
  async function submit(values: SurchargeValues) {
    const body = surchargeBodyOf({ ...usualSurcharge(), ...values })
    const asked = { path: { id }, body: { ...body, is_active, add: true } }
    const effects = await call('POST /organizations/surcharge-item/{id}/preview/', asked)
    const from = values.effective_from
    if (!(await review(effects, { title: t('reviewNew', { name, from }), okText: t('addVersion') })))
      return false
    await add.mutateAsync({ path: { id }, body })
    notify('success', t('versionAdded', { name, from }))
    onDone()
  }
  return (
    <>
      <FormPage<SurchargeValues>
        title={t('newVersionOf', { name })}
        submitText={t('addVersion')}
        initial={{ ...surchargeValuesOf(version), effective_from: nextFreeMonth(item.versions) }}
        onSubmit={submit}
        onCancel={onDone}
      >
        <SurchargeFields after={item.billed_until} />
        <Suspense fallback={null}>
          <TrySurcharge item={item} />
        </Suspense>
      </FormPage>
      {dialog}
    </>
  )
}

/** A change of a version without orders. */
export function EditSurchargeVersion({ item, version, onDone }: VersionFormProps) {
  const t = useWords(words)
  const save = useSend('PUT /organizations/surcharge-item/{id}/', CHANGES)
  const [review, dialog] = useReview()
  const show = useSurchargeShown()
  async function submit(values: SurchargeValues, row: SurchargeItem) {
    const { id, name, sort, is_active, updated_at } = row
    const body = { ...surchargeBodyOf({ ...usualSurcharge(), ...values }), version: version.id }
    const asked = { path: { id }, body: { ...body, is_active } }
    const effects = await call('POST /organizations/surcharge-item/{id}/preview/', asked)
    const from = values.effective_from
    const texts = { title: t('reviewEdit', { name, from }), okText: t('save'), changed: version.id }
    if (effects.change !== 'nothing' && !(await review(effects, texts))) return false
    await save.mutateAsync({ path: { id }, body: { name, sort, is_active, ...body, updated_at } })
    notify('success', t('versionSaved', { name, from }))
    onDone()
  }
  return (
    <>
      <FormPage<SurchargeValues, SurchargeItem>
        title={t('editVersionOf', { name: item.name, from: version.effective_from })}
        submitText={t('save')}
        initial={surchargeValuesOf(version)}
        edit={{
          row: item,
          valuesOf: (row) => surchargeValuesOf(sameVersion(row, version)),
          show,
          labels: { tier_values: t('tier_values') },
        }}
        onSubmit={submit}
        onCancel={onDone}
      >
        <SurchargeFields after={item.billed_until} />
        <Suspense fallback={null}>
          <TrySurcharge item={item} />
        </Suspense>
      </FormPage>
      {dialog}
    </>
  )
}

/** The version after another user's change, or its old state if they have deleted it: saving will report that. */
const sameVersion = ({ versions }: SurchargeItem, version: SurchargeVersion): SurchargeVersion =>
  versions.find(({ id }) => id === version.id) ?? version

/** Shows a version's fields when two users' versions are compared. */
function useSurchargeShown() {
  const t = useWords(words)
  const name = useNames()
  return {
    kind: (kind: SurchargeValues['kind']) => name('surchargeKind', kind),
    rated: (rated: SurchargeValues['rated']) => t(rated === 'one' ? 'ratedOne' : 'ratedTiers'),
    fixed_per: (per: SurchargeValues['fixed_per']) => name('fixedPer', per),
    tax_treatment: (treatment: SurchargeValues['tax_treatment']) => name('taxTreatment', treatment),
    tier_values: (values: string[]) => values.join(' / '),
  }
}
