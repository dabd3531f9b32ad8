import type { ObjectName } from '@water/contract/objects'
import type { ReactNode } from 'react'
import type { CallArgs } from '../../api/call'
import { useNamedScope } from '../../api/named-scope'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import type { Edited } from '../../ui/form/edited'
import { FormDialog } from '../../ui/form/form-dialog'
import { type EditedRow, fieldsOf, type RecordCalls, type RecordPath, useNoun, usualOf } from './record'
import { words } from './words'

export interface RecordForm<Row extends EditedRow = EditedRow> {
  of: ObjectName
  calls: RecordCalls
  /** The inputs of the form. */
  inputs(row: Row | undefined): ReactNode
  /** The texts of values and of unlabelled fields, when the changes of two users are compared. */
  compared?: Pick<Edited<never, never>, 'show' | 'labels'>
  width?: number
}

interface Values extends Record<string, unknown> {
  name: string
}

/** Creates a record, or changes one. */
export function RecordDialog({
  of,
  calls,
  inputs,
  compared,
  width,
  row,
  onClose,
}: RecordForm & { row?: EditedRow; onClose: () => void }) {
  const t = useWords(words)
  const one = useNoun(of)
  const scope = useNamedScope()
  const { path } = calls.list
  const create = useSend(`POST ${path}`, [path])
  // Accounts show the names of their records.
  const save = useSend(`PATCH ${path}{id}/`, [path, '/meters/'])
  const valuesOf = (from: object) => {
    const fields = new Map<string, unknown>(Object.entries(from))
    // Each record has a name.
    return Object.fromEntries(fieldsOf(calls).map((name) => [name, fields.get(name)])) as Values
  }
  async function submit(values: Values, from: EditedRow | undefined) {
    // The inputs are those of the record that is declared under this path.
    if (from) {
      const body = { ...values, updated_at: from.updated_at }
      const sent = { path: { id: from.id }, body } as unknown
      await save.mutateAsync(sent as CallArgs<`PATCH ${RecordPath}{id}/`>)
    } else {
      const sent = { body: { ...values, ...scope } } as unknown
      await create.mutateAsync(sent as CallArgs<`POST ${RecordPath}`>)
    }
    notify('success', t(from ? 'saved' : 'created', { name: values.name }))
  }
  return (
    <FormDialog<Values, EditedRow | undefined>
      title={row ? t('editNamed', { name: row.name }) : t('create', { one })}
      okText={row ? t('save') : t('create', { one })}
      initial={row ? valuesOf(row) : usualOf(calls)}
      edit={row && { row, valuesOf: (now) => valuesOf(now ?? row), ...compared }}
      onSubmit={submit}
      onClose={onClose}
      width={width}
    >
      {inputs(row)}
    </FormDialog>
  )
}
