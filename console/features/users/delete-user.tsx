import { Button } from 'antd'
import { forget, invalidate, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { DeleteDialog } from '../../ui/dialog/delete-dialog'
import { notify } from '../../ui/dialog/notify'
import { useGoOn } from '../../ui/form/go-on'
import { useActivation } from './activation'
import { calledBy, type User } from './draft'
import { words } from './words'

/** A user whom the books name is not deleted but deactivated: the refusal offers this. */
export function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useWords(words)
  const goOn = useGoOn()
  const { lockOut } = useActivation(user)
  const remove = useSend('DELETE /users/{id}/', [])
  async function send() {
    await remove.mutateAsync({ path: { id: user.id } })
    notify('success', t('deleted', { name: calledBy(user) }))
    await goOn(pathTo('UserList'))
    forget(`/users/${user.id}/`)
    await invalidate('/users/', '/ext/permissions/')
  }
  const instead = user.is_active ? (
    <Button size="small" onClick={async () => (await lockOut()) && onClose()}>
      {t('disableInstead')}
    </Button>
  ) : null
  return (
    <DeleteDialog
      title={t('deleteTitle', { name: calledBy(user) })}
      text={<p>{t('deleteText')}</p>}
      okText={t('deleteConfirm')}
      remedy={instead}
      onDelete={send}
      onClose={onClose}
    />
  )
}
