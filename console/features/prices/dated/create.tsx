import { useWords } from '../../../i18n/words'
import { pathTo } from '../../../paths'
import { notify } from '../../../ui/dialog/notify'
import { FormPage, FormSection } from '../../../ui/form/form-page'
import { useGoOn } from '../../../ui/form/go-on'
import { words } from '../words'
import { useDatedCalls } from './calls'
import { DatedFields } from './fields'
import type { DatedHead, DatedRecord, VersionValues } from './record'

/** A new record with its first version: it bills nothing until something uses it. */
export function DatedCreate({ record }: { record: DatedRecord }) {
  const t = useWords(words)
  const goOn = useGoOn()
  const calls = useDatedCalls(record)
  const { create, head } = record.useTexts()
  const { pages, usual, headOf, HeadFields } = record
  async function submit(values: DatedHead & VersionValues) {
    const { id } = await calls.create(headOf(values), { ...usual(), ...values })
    notify('success', t('created', { name: values.name }))
    return goOn(pathTo(pages.one, { id }))
  }
  return (
    <FormPage<DatedHead & VersionValues>
      title={create}
      submitText={create}
      initial={usual()}
      onSubmit={submit}
      onCancel={() => goOn(pathTo(pages.list))}
    >
      <FormSection title={head}>
        <HeadFields />
      </FormSection>
      <DatedFields record={record} />
    </FormPage>
  )
}
