import { createService } from '@water/contract/services/calls'
import { serviceFields } from '@water/contract/services/fields'
import { PURPOSES, type Purpose } from '@water/rules/access/callers'
import { PERMISSIONS } from '@water/rules/access/permissions'
import { Form, Input, Radio, Select, Switch } from 'antd'
import { useNamedScope } from '../../../api/named-scope'
import { useCall, useSend } from '../../../api/queries'
import { useText } from '../../../i18n/locale'
import { useWords } from '../../../i18n/words'
import { useNames } from '../../../parts/vocabulary/names'
import { notify } from '../../../ui/dialog/notify'
import { itemsOf } from '../../../ui/field/field-item'
import { byLabel } from '../../../ui/field/folded-filter'
import { FormDialog } from '../../../ui/form/form-dialog'
import type { Service } from './service'
import { words } from './words'

const PATH = '/organizations/services/'
const { shape } = createService.body
const Item = itemsOf(serviceFields, shape)

type Values = Pick<Service, 'name' | 'purpose' | 'codes' | 'addresses' | 'is_active'>

const valuesOf = ({ name, purpose, codes, addresses, is_active }: Service): Values => ({
  ...{ name, purpose, codes, addresses, is_active },
})
const NEW: Partial<Values> = { purpose: 'api', codes: [], addresses: [], is_active: true }

/** The name of a permission: the twelve have theirs in both languages, the others their given ones. */
export function usePermissionName(): (code: number, given?: string) => string {
  const text = useText()
  return (code, given) => {
    const known = PERMISSIONS.find((one) => one.code === code)
    return known ? text(known) : (given ?? `#${code}`)
  }
}

/** Makes a service account, or changes one. */
export function ServiceDialog({ row, onClose }: { row?: Service; onClose: () => void }) {
  const t = useWords(words)
  const scope = useNamedScope()
  const [form] = Form.useForm<Values>()
  const purpose: Purpose = Form.useWatch('purpose', form) ?? row?.purpose ?? 'api'
  const create = useSend(`POST ${PATH}`, [PATH])
  const save = useSend(`PATCH ${PATH}{id}/`, [PATH])
  async function submit(values: Values, from: Service | undefined) {
    const { purpose: chosen, ...rest } = values
    const body = chosen === 'api' ? rest : { ...rest, codes: [] }
    if (from)
      await save.mutateAsync({ path: { id: from.id }, body: { ...body, updated_at: from.updated_at } })
    else await create.mutateAsync({ body: { ...body, purpose: chosen, ...scope } })
    notify('success', t(from ? 'saved' : 'created', { name: values.name }))
  }
  return (
    <FormDialog<Values, Service | undefined>
      title={row ? t('editNamed', { name: row.name }) : t('create')}
      okText={row ? t('save') : t('create')}
      initial={row ? valuesOf(row) : NEW}
      form={form}
      edit={row && { row, valuesOf: (now) => valuesOf(now ?? row) }}
      onSubmit={submit}
      onClose={onClose}
      width={560}
    >
      <Item name="name">
        <Input maxLength={50} />
      </Item>
      <Purposes isFixed={row !== undefined} />
      {purpose === 'api' ? <Codes /> : null}
      <Item name="addresses" extra={t('addressesHint')}>
        <Select mode="tags" tokenSeparators={[' ', ',', '\n']} open={false} suffixIcon={null} />
      </Item>
      {row ? (
        <Form.Item
          name="is_active"
          label={t('is_active')}
          valuePropName="checked"
          extra={t('deactivateHint')}
        >
          <Switch />
        </Form.Item>
      ) : (
        <Form.Item name="is_active" hidden />
      )}
    </FormDialog>
  )
}

function Purposes({ isFixed }: { isFixed: boolean }) {
  const t = useWords(words)
  const name = useNames()
  const options = PURPOSES.map((value) => ({ value, label: name('servicePurpose', value) }))
  return (
    <Item name="purpose" extra={t('purposeHint')}>
      <Radio.Group options={options} disabled={isFixed} />
    </Item>
  )
}

function Codes() {
  const t = useWords(words)
  const nameOf = usePermissionName()
  const { data } = useCall('GET /ext/permissions/', { query: { page_size: '200' } })
  const options = data?.results.map(({ code, name }) => ({ value: code, label: nameOf(code, name) }))
  return (
    <Item name="codes" extra={t('codesHint')}>
      <Select mode="multiple" options={options} loading={!data} showSearch={byLabel} />
    </Item>
  )
}
