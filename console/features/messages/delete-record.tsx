import type { CallName } from '../../api/call'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { DeleteDialog } from '../../ui/dialog/delete-dialog'
import { notify } from '../../ui/dialog/notify'
import { words } from './words'

const KINDS = {
  config: { call: 'DELETE /organizations/sms-configs/{id}/', changes: '/organizations/sms-configs/' },
  template: { call: 'DELETE /organizations/sms-template/{id}/', changes: '/organizations/sms-template/' },
  schedule: { call: 'DELETE /organizations/sms-schedule/{id}/', changes: '/organizations/sms-schedule/' },
} as const satisfies Record<string, { call: CallName; changes: string }>

const TEXTS = {
  config: { title: 'deleteConfigTitle', ok: 'deleteConfig' },
  template: { title: 'deleteTemplateTitle', ok: 'deleteTemplate' },
  schedule: { title: 'deleteScheduleTitle', ok: 'deleteSchedule' },
} as const

export interface Deleted {
  id: number
  name: string
}

/**
 * Asks before a configuration, template or schedule is deleted. One in use stays, and the dialog says where it is used.
 */
export function DeleteRecord({
  kind,
  row,
  onClose,
}: {
  kind: keyof typeof KINDS
  row: Deleted | null
  onClose: () => void
}) {
  const t = useWords(words)
  const remove = useSend(KINDS[kind].call, [KINDS[kind].changes])
  if (row === null) return null
  const { id, name } = row
  return (
    <DeleteDialog
      title={t(TEXTS[kind].title, { name })}
      text={<p>{t('deleteText')}</p>}
      okText={t(TEXTS[kind].ok)}
      onDelete={async () => {
        await remove.mutateAsync({ path: { id } })
        notify('success', t('deleted', { name }))
      }}
      onClose={onClose}
    />
  )
}
