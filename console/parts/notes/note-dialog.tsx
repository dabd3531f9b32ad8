import { createNote } from '@water/contract/notes/calls'
import { noteFields } from '@water/contract/notes/fields'
import { noteKinds } from '@water/contract/notes/vocabulary'
import { Input, Radio } from 'antd'
import type { ReplyOf } from '../../api/call'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { DatePicker } from '../../ui/field/date-picker'
import { itemsOf } from '../../ui/field/field-item'
import { FormDialog } from '../../ui/form/form-dialog'
import { useNames } from '../vocabulary/names'
import { SHOW_NOTES } from './use-note'
import { words } from './words'

type LookedUp = NonNullable<ReplyOf<'GET /meters/lookup/'>[number]['note']>

const Item = itemsOf(noteFields, createNote.body.shape)

type Content = Pick<LookedUp, 'kind' | 'text' | 'due_on'>

interface NoteDialogProps {
  meter: number
  /** The note to change; without one, a new one. */
  note?: LookedUp | undefined
  onClose: () => void
}

/** Writes a note of an account, or changes one. */
export default function NoteDialog({ meter, note, onClose }: NoteDialogProps) {
  const t = useWords(words)
  const name = useNames()
  const create = useSend('POST /meters/{id}/notes/', SHOW_NOTES)
  const update = useSend('PATCH /meters/{id}/notes/{note}/', SHOW_NOTES)
  return (
    <FormDialog<Content>
      title={t(note ? 'editTitle' : 'addTitle')}
      okText={t(note ? 'save' : 'add')}
      initial={note ?? { kind: 'call', text: '', due_on: null }}
      onSubmit={async ({ kind, text, due_on }) => {
        const body = { kind, text, due_on }
        if (note) await update.mutateAsync({ path: { id: meter, note: note.id }, body })
        else await create.mutateAsync({ path: { id: meter }, body })
        notify('success', t(note ? 'changed' : 'saved'))
      }}
      onClose={onClose}
    >
      <Item name="kind">
        <Radio.Group
          optionType="button"
          options={noteKinds.map((kind) => ({ value: kind, label: name('noteKind', kind) }))}
        />
      </Item>
      <Item name="text">
        <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 10 }} maxLength={noteFields.text.max} />
      </Item>
      <Item name="due_on" extra={t('dueHint')}>
        <DatePicker />
      </Item>
    </FormDialog>
  )
}
