import { useWords } from '../../../i18n/words'
import { notify } from '../../../ui/dialog/notify'
import { FormDialog } from '../../../ui/form/form-dialog'
import { words } from '../words'
import { useDatedCalls } from './calls'
import type { DatedHead, DatedRecord, DatedRow } from './record'
import { useReview } from './review'

/** Changes the record's own fields, outside of its versions. */
export function HeadDialog({
  record,
  row,
  onClose,
}: {
  record: DatedRecord
  row: DatedRow
  onClose: () => void
}) {
  const t = useWords(words)
  const calls = useDatedCalls(record)
  const [review, dialog] = useReview()
  const { headTitle, beforeHead } = record.useTexts(row.name)
  const shown = record.useShown()
  const { headOf, valuesOf, HeadFields } = record
  async function submit(head: DatedHead, now: DatedRow) {
    // A record is created with its first version and never loses it. The version is sent unchanged, so it stays as it is.
    const newest = now.versions.at(-1)!
    const version = valuesOf(newest)
    const title = beforeHead(head, now)
    if (title !== null) {
      const effects = await calls.preview(now, { version: newest.id }, head, version)
      const changed = effects.compared_with?.id
      if (!(await review(effects, { title, okText: t('save'), changed }))) return false
    }
    await calls.save(now, newest.id, head, version)
    notify('success', t('saved', { name: head.name }))
  }
  return (
    <>
      <FormDialog<DatedHead, DatedRow>
        title={headTitle}
        okText={t('save')}
        initial={headOf(row)}
        edit={{ row, valuesOf: headOf, ...shown }}
        onSubmit={submit}
        onClose={onClose}
      >
        <HeadFields />
      </FormDialog>
      {dialog}
    </>
  )
}
