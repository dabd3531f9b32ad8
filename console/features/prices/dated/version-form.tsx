import { useWords } from '../../../i18n/words'
import { notify } from '../../../ui/dialog/notify'
import { FormPage } from '../../../ui/form/form-page'
import { words } from '../words'
import { useDatedCalls } from './calls'
import { DatedFields } from './fields'
import { nextFreeMonth } from './months'
import type { DatedRecord, DatedRow, DatedVersion, VersionValues } from './record'
import { useReview } from './review'

interface VersionFormProps {
  record: DatedRecord
  row: DatedRow
  /** The changed version, or the source of the new one. */
  version: DatedVersion
  onDone: () => void
}

/** A new version, filled from an old one. It bills from its own day on. */
export function NewVersionForm({ record, row, version, onDone }: VersionFormProps) {
  const t = useWords(words)
  const calls = useDatedCalls(record)
  const [review, dialog] = useReview()
  const { name } = row
  const old = record.valuesOf(version)
  async function submit(typed: VersionValues) {
    const values = { ...old, ...typed }
    const from = values.effective_from
    const effects = await calls.preview(row, { add: true }, record.headOf(row), values)
    if (!(await review(effects, { title: t('reviewNew', { name, from }), okText: t('addVersion') })))
      return false
    await calls.add(row.id, values)
    notify('success', t('versionAdded', { name, from }))
    onDone()
  }
  return (
    <>
      <FormPage<VersionValues>
        title={t('newVersionOf', { name })}
        submitText={t('addVersion')}
        initial={{ ...old, effective_from: nextFreeMonth(row.versions) }}
        onSubmit={submit}
        onCancel={onDone}
      >
        <DatedFields record={record} row={row} />
      </FormPage>
      {dialog}
    </>
  )
}

/** A change of a version without orders. */
export function EditVersionForm({ record, row, version, onDone }: VersionFormProps) {
  const t = useWords(words)
  const calls = useDatedCalls(record)
  const [review, dialog] = useReview()
  const shown = record.useShown()
  // The version after another user's change, or its old state if they have deleted it: saving will report that.
  const valuesOf = ({ versions }: DatedRow) =>
    record.valuesOf(versions.find(({ id }) => id === version.id) ?? version)
  async function submit(typed: VersionValues, now: DatedRow) {
    const { name } = now
    const values = { ...valuesOf(now), ...typed }
    const from = values.effective_from
    const head = record.headOf(now)
    const effects = await calls.preview(now, { version: version.id }, head, values)
    const texts = { title: t('reviewEdit', { name, from }), okText: t('save'), changed: version.id }
    if (effects.change !== 'nothing' && !(await review(effects, texts))) return false
    await calls.save(now, version.id, head, values)
    notify('success', t('versionSaved', { name, from }))
    onDone()
  }
  return (
    <>
      <FormPage<VersionValues, DatedRow>
        title={t('editVersionOf', { name: row.name, from: version.effective_from })}
        submitText={t('save')}
        initial={record.valuesOf(version)}
        edit={{ row, valuesOf, ...shown }}
        onSubmit={submit}
        onCancel={onDone}
      >
        <DatedFields record={record} row={row} />
      </FormPage>
      {dialog}
    </>
  )
}
