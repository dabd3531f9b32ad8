import { locations } from '@water/contract/reference/calls'
import { Form, Input, Select } from 'antd'
import { useNamedScope } from '../../api/named-scope'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { LocationChooser } from '../../parts/choosers/location-chooser'
import { LocationName } from '../../parts/choosers/names'
import { UserChooser, UserName } from '../../parts/choosers/user-chooser'
import * as recordStyles from '../../parts/records/records.module.css'
import { useChoices, useNames } from '../../parts/vocabulary/names'
import { notify } from '../../ui/dialog/notify'
import { NumberInput } from '../../ui/field/number-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { FormDialog } from '../../ui/form/form-dialog'
import { type Branch, type Place, usualPlace } from './place-tree'
import { words } from './words'

type Values = Pick<Place, 'name' | 'parent' | 'level' | 'code' | 'reader' | 'read_day'>

const valuesOf = ({ name, parent, level, code, reader, read_day }: Place): Values => ({
  name,
  parent,
  level,
  code,
  reader,
  read_day,
})

interface PlaceDialogProps {
  /** Absent for a new place. */
  place?: Place
  /** The suggested parent of a new place. */
  parent?: number | null
  branches: readonly Branch[]
  onCreated?: (id: number) => void
  onClose: () => void
}

const { shape } = locations.create.body

/** A new place, or a change of one. It cannot move below itself: the choices do not offer it. */
export function PlaceDialog({ place, parent = null, branches, onCreated, onClose }: PlaceDialogProps) {
  const t = useWords(words)
  const name = useNames()
  const scope = useNamedScope()
  const create = useSend('POST /organizations/locations/', ['/organizations/locations/'])
  const save = useSend('PATCH /organizations/locations/{id}/', ['/organizations/locations/', '/meters/'])
  async function submit(values: Values, from: Place | undefined) {
    const body = { ...values, parent: values.parent ?? null, reader: values.reader ?? null }
    if (from)
      await save.mutateAsync({ path: { id: from.id }, body: { ...body, updated_at: from.updated_at } })
    else onCreated?.((await create.mutateAsync({ body: { ...body, ...scope } })).id)
    notify('success', t(from ? 'saved' : 'created', { name: values.name }))
  }
  const show = {
    parent: (id: number) => <LocationName id={id} />,
    reader: (id: number) => <UserName id={id} />,
    level: (level: Place['level']) => name('locationLevel', level),
  }
  return (
    <FormDialog<Values, Place | undefined>
      title={place ? t('editNamed', { name: place.name }) : t('createPlace')}
      okText={t(place ? 'save' : 'createPlace')}
      initial={place ? valuesOf(place) : { parent, ...usualPlace(branches, parent) }}
      edit={place && { row: place, valuesOf: (now) => valuesOf(now ?? place), show }}
      onSubmit={submit}
      onClose={onClose}
      width={560}
    >
      <Form.Item name="name" label={t('name')} rules={[{ required: true }, schemaRule(shape.name)]}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="parent" label={t('parent')} extra={t('parentHint')}>
        <LocationChooser outside={place?.id} placeholder={t('top')} />
      </Form.Item>
      <div className={recordStyles.dialogPair}>
        <Form.Item name="level" label={t('level')} rules={[{ required: true }]}>
          <Select options={useChoices('locationLevel')} />
        </Form.Item>
        <Form.Item
          name="code"
          label={t('code')}
          extra={t('codeHint')}
          rules={[{ required: true }, schemaRule(shape.code)]}
        >
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="reader" label={t('reader')} extra={t('readerHint')}>
          <UserChooser chosenName={place?.reader_name} />
        </Form.Item>
        <Form.Item name="read_day" label={t('read_day')} extra={t('readDayHint')}>
          <NumberInput least={1} most={28} />
        </Form.Item>
      </div>
    </FormDialog>
  )
}
