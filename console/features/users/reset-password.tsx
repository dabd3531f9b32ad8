import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { NewPassword } from '../../ui/field/new-password'
import * as styles from '../../ui/form/form.module.css'
import { FormDialog } from '../../ui/form/form-dialog'
import { calledBy, type User } from './draft'
import { words } from './words'

/** A new password for a user who has lost theirs; all their sessions end. */
export function ResetPassword({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useWords(words)
  const save = useSend('PATCH /users/{id}/', ['/users/'])
  const name = calledBy(user)
  return (
    <FormDialog<{ password: string; again: string }>
      title={t('resetTitle', { name })}
      okText={t('resetPassword')}
      initial={{}}
      onSubmit={async ({ password }) => {
        await save.mutateAsync({ path: { id: user.id }, body: { password } })
        notify('success', t('passwordReset', { name }))
      }}
      onClose={onClose}
    >
      <p className={styles.formAlert}>{t('resetText')}</p>
      <NewPassword name="password" label={t('newPassword')} againLabel={t('passwordAgain')} />
    </FormDialog>
  )
}
