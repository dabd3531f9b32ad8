import { createMoveIn } from '@water/contract/move-ins/calls'
import { moveInFields } from '@water/contract/move-ins/fields'
import { Input } from 'antd'
import { useNamedScope } from '../../../api/named-scope'
import { useSend } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { notify } from '../../../ui/dialog/notify'
import { DatePicker } from '../../../ui/field/date-picker'
import { itemsOf } from '../../../ui/field/field-item'
import { FormDialog } from '../../../ui/form/form-dialog'
import { isOpen, type MoveIn, PATH } from './move-in'
import { words } from './words'

const Item = itemsOf(moveInFields, createMoveIn.body.shape)

type Values = Pick<MoveIn, 'name' | 'as_of'>
const valuesOf = ({ name, as_of }: MoveIn): Values => ({ name, as_of })

interface NameDialogProps {
  row?: MoveIn
  onDone?: (moveIn: MoveIn) => void
  onClose: () => void
}

/** Begins a move-in, or changes its name and day. */
export function NameDialog({ row, onDone, onClose }: NameDialogProps) {
  const t = useWords(words)
  const scope = useNamedScope()
  const create = useSend(`POST ${PATH}`, [PATH])
  const save = useSend(`PATCH ${PATH}{id}/`, [PATH])
  async function submit(values: Values, from: MoveIn | undefined) {
    if (from) {
      const body = { ...values, updated_at: from.updated_at }
      await save.mutateAsync({ path: { id: from.id }, body })
      notify('success', t('saved'))
    } else {
      onDone?.(await create.mutateAsync({ body: { ...values, ...scope } }))
      notify('success', t('begun', { name: values.name }))
    }
  }
  return (
    <FormDialog<Values, MoveIn | undefined>
      title={row ? t('editNamed', { name: row.name }) : t('begin')}
      okText={row ? t('save') : t('begin')}
      initial={row ? valuesOf(row) : {}}
      edit={row && { row, valuesOf: (now) => valuesOf(now ?? row) }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Item name="name">
        <Input maxLength={moveInFields.name.max} />
      </Item>
      <Item name="as_of" extra={row ? t('editHint') : t('asOfHint')}>
        <DatePicker disabled={row !== undefined && !isOpen(row)} />
      </Item>
    </FormDialog>
  )
}
