import { asApiError } from '../../api/api-error'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useConfirm } from '../../ui/dialog/confirm'
import { notify } from '../../ui/dialog/notify'
import { calledBy, type User } from './draft'
import { words } from './words'

/** Deactivates an account after a question, and activates it again. */
export function useActivation(user: Pick<User, 'id' | 'name' | 'username' | 'updated_at'>) {
  const t = useWords(words)
  const confirm = useConfirm()
  const save = useSend('PATCH /users/{id}/', ['/users/', '/ext/permissions/'])
  const name = calledBy(user)

  async function change(is_active: boolean) {
    try {
      await save.mutateAsync({ path: { id: user.id }, body: { is_active } })
      notify('success', t(is_active ? 'activated' : 'disabledNow', { name }))
      return true
    } catch (error) {
      notify('error', asApiError(error).msg)
      return false
    }
  }
  return {
    lockOut: () => change(false),
    activate: () => change(true),
    async disable() {
      const isSure = await confirm({
        title: t('disableTitle', { name }),
        text: t('disableText'),
        okText: t('disable'),
        isDangerous: true,
      })
      return isSure && change(false)
    },
  }
}
