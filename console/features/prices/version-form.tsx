import { lazy, Suspense } from 'react'
import { call } from '../../api/call'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { FormPage } from '../../ui/form/form-page'
import {
  bodyOf,
  nextFreeMonth,
  type PriceVersion,
  type VersionValues,
  valuesOf,
  type WaterPrice,
} from './draft'
import { VersionFields } from './price-fields'
import { useReview } from './review'
import { usePriceShown } from './shown'
import { words } from './words'

const TryPrice = lazy(() => import('./try-price'))

interface VersionFormProps {
  price: WaterPrice
  /** The changed version, or the source of the new one. */
  version: PriceVersion
  onDone: () => void
}

const CHANGES = ['/organizations/water-prices/', '/audit/']

/** A new version, filled from an old one. It bills from its own day on. */
export function NewVersionForm({ price, version, onDone }: VersionFormProps) {
  const t = useWords(words)
  const add = useSend('POST /organizations/water-prices/{id}/versions/', CHANGES)
  const [review, dialog] = useReview()
  const { id, name } = price
  async function submit(values: VersionValues) {
    const body = bodyOf({ ...valuesOf(version), ...values })
    const asked = { path: { id }, body: { ...body, add: true } }
    const effects = await call('POST /organizations/water-prices/{id}/preview/', asked)
    const from = values.effective_from
    if (!(await review(effects, { title: t('reviewNew', { name, from }), okText: t('addVersion') })))
      return false
    await add.mutateAsync({ path: { id }, body })
    notify('success', t('versionAdded', { name, from }))
    onDone()
  }
  return (
    <>
      <FormPage<VersionValues>
        title={t('newVersionOf', { name })}
        submitText={t('addVersion')}
        initial={{ ...valuesOf(version), effective_from: nextFreeMonth(price.versions) }}
        onSubmit={submit}
        onCancel={onDone}
      >
        <VersionFields after={price.billed_until} />
        <Suspense fallback={null}>
          <TryPrice name={name} />
        </Suspense>
      </FormPage>
      {dialog}
    </>
  )
}

/** A change of a version without orders. */
export function EditVersionForm({ price, version, onDone }: VersionFormProps) {
  const t = useWords(words)
  const save = useSend('PUT /organizations/water-prices/{id}/', CHANGES)
  const [review, dialog] = useReview()
  const show = usePriceShown()
  async function submit(values: VersionValues, row: WaterPrice) {
    const { id, name, category, updated_at } = row
    const body = { ...bodyOf({ ...valuesOf(sameVersion(row, version)), ...values }), version: version.id }
    const effects = await call('POST /organizations/water-prices/{id}/preview/', { path: { id }, body })
    const from = values.effective_from
    const texts = { title: t('reviewEdit', { name, from }), okText: t('save'), changed: version.id }
    if (effects.change !== 'nothing' && !(await review(effects, texts))) return false
    await save.mutateAsync({ path: { id }, body: { name, category, ...body, updated_at } })
    notify('success', t('versionSaved', { name, from }))
    onDone()
  }
  const labels = { tiers: t('tiers'), over_plan: t('over_plan') }
  return (
    <>
      <FormPage<VersionValues, WaterPrice>
        title={t('editVersionOf', { name: price.name, from: version.effective_from })}
        submitText={t('save')}
        initial={valuesOf(version)}
        edit={{ row: price, valuesOf: (row) => valuesOf(sameVersion(row, version)), show, labels }}
        onSubmit={submit}
        onCancel={onDone}
      >
        <VersionFields after={price.billed_until} />
        <Suspense fallback={null}>
          <TryPrice name={price.name} />
        </Suspense>
      </FormPage>
      {dialog}
    </>
  )
}

/** The version after another user's change, or its old state if they have deleted it: saving will report that. */
const sameVersion = ({ versions }: WaterPrice, version: PriceVersion): PriceVersion =>
  versions.find(({ id }) => id === version.id) ?? version
