import { Form } from 'antd'
import { call } from '../../api/call'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import * as styles from '../../ui/form/form.module.css'
import { FormDialog } from '../../ui/form/form-dialog'
import { Loaded } from '../../ui/show/loaded'
import { calledBy, holdsAll, type User } from './draft'
import { PermissionChecks } from './permission-checks'
import { usePermissions } from './use-permissions'
import { words } from './words'

/** Approves a user, with the first permissions. */
export function ApproveDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useWords(words)
  const permissions = usePermissions()
  const name = calledBy(user)
  const isRestricted = !holdsAll(user)

  async function approve({ codes = [] }: { codes?: number[] }) {
    const { id, updated_at } = user
    try {
      // First the permissions: no approved user must stand before closed doors because a call failed.
      for (const code of codes.filter((one) => !user.permissions.includes(one)))
        await call('POST /ext/permissions/{id}/assign/', { path: { id: code }, body: { users: [id] } })
      for (const code of user.permissions.filter((one) => isRestricted && !codes.includes(one)))
        await call('POST /ext/permissions/{id}/revoke/', { path: { id: code }, body: { users: [id] } })
      await call('PATCH /users/{id}/', { path: { id }, body: { is_audit: true, updated_at } })
    } finally {
      invalidate('/users/', '/ext/permissions/')
    }
    notify('success', t('approvedNow', { name }))
  }
  return (
    <FormDialog<{ codes?: number[] }>
      title={t('approveTitle', { name })}
      okText={t('approve')}
      initial={{ codes: user.permissions }}
      onSubmit={approve}
      onClose={onClose}
      width={640}
    >
      <p className={styles.formAlert}>{t(isRestricted ? 'approveText' : 'approveStaffText')}</p>
      {isRestricted ? (
        <Loaded query={permissions}>
          {({ results }) => (
            <Form.Item name="codes" noStyle>
              <PermissionChecks permissions={results} />
            </Form.Item>
          )}
        </Loaded>
      ) : null}
    </FormDialog>
  )
}
