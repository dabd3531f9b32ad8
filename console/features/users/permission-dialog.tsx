import { permissionName } from '@water/contract/permissions/calls'
import { Form, Input } from 'antd'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { NumberInput } from '../../ui/field/number-input'
import { schemaRule } from '../../ui/field/schema-rule'
import * as styles from '../../ui/form/form.module.css'
import { FormDialog } from '../../ui/form/form-dialog'
import type { Permission } from './permission-groups'
import { words } from './words'

interface PermissionValues {
  code: number
  name: string
}

/** An added permission, new or under another name; its code never changes. */
export function PermissionDialog({
  permission,
  onClose,
}: {
  permission: Permission | null
  onClose: () => void
}) {
  const t = useWords(words)
  const create = useSend('POST /ext/permissions/', ['/ext/permissions/'])
  const rename = useSend('PUT /ext/permissions/{id}/', ['/ext/permissions/'])
  async function submit({ code, name }: PermissionValues) {
    if (permission) await rename.mutateAsync({ path: { id: permission.id }, body: { name } })
    else await create.mutateAsync({ body: { code, name } })
    notify('success', t('permissionSaved', { name }))
  }
  return (
    <FormDialog<PermissionValues>
      title={permission ? t('renameTitle', { name: permission.name }) : t('newPermission')}
      okText={t(permission ? 'rename' : 'newPermission')}
      initial={permission ? { code: permission.code, name: permission.name } : {}}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.formAlert}>{t('newPermissionText')}</p>
      <Form.Item name="code" label={t('code')} extra={t('codeHint')} rules={[{ required: true }]}>
        <NumberInput least={1} most={9999} disabled={permission !== null} />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('permissionName')}
        rules={[{ required: true }, schemaRule(permissionName)]}
      >
        <Input maxLength={50} />
      </Form.Item>
    </FormDialog>
  )
}
