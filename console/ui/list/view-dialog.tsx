import { Checkbox, Form, Input } from 'antd'
import { call, type ReplyOf } from '../../api/call'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { DeleteDialog } from '../dialog/delete-dialog'
import { notify } from '../dialog/notify'
import { FormDialog } from '../form/form-dialog'
import { words } from './list-words'

export type View = ReplyOf<'GET /views/'>['results'][number]

/** The purpose of the dialog. */
export type Asked = { do: 'save' } | { do: 'rename' | 'delete'; view: View }

interface ViewDialogProps {
  asked: Asked
  /** The path of the list's call. */
  list: string
  state: View['state']
  onSaved: (view: View) => void
  onDeleted: () => void
  onClose: () => void
}

interface Values {
  name: string
  is_default: boolean
}

/** Names a new view, renames one, or deletes it. */
export default function ViewDialog({ asked, list, state, onSaved, onDeleted, onClose }: ViewDialogProps) {
  const t = useWords(words)
  if (asked.do === 'delete') {
    const { id, name } = asked.view
    return (
      <DeleteDialog
        title={t('viewDelete')}
        okText={t('viewDelete')}
        text={t('viewDeleteText', { name })}
        onDelete={async () => {
          await call('DELETE /views/{id}/', { path: { id } })
          onDeleted()
          await invalidate('/views/')
        }}
        onClose={onClose}
      />
    )
  }
  const isNew = asked.do === 'save'
  return (
    <FormDialog<Values>
      title={isNew ? t('viewSave') : t('viewRename')}
      okText={isNew ? t('viewSaveOk') : t('viewRename')}
      initial={isNew ? { is_default: false } : { name: asked.view.name }}
      onSubmit={async ({ name, is_default = false }) => {
        if (isNew) onSaved(await call('POST /views/', { body: { list, name, state, is_default } }))
        else await call('PATCH /views/{id}/', { path: { id: asked.view.id }, body: { name } })
        await invalidate('/views/')
        notify('success', t('viewSaved', { name }))
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('viewName')} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={40} />
      </Form.Item>
      {isNew ? (
        <Form.Item name="is_default" valuePropName="checked">
          <Checkbox>{t('viewOpensWith')}</Checkbox>
        </Form.Item>
      ) : null}
    </FormDialog>
  )
}
