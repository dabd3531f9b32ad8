import { requiredText } from '@water/contract/fields'
import { periodFields } from '@water/contract/periods/fields'
import { Form, Input } from 'antd'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { schemaRule } from '../../ui/field/schema-rule'
import { FormDialog } from '../../ui/form/form-dialog'
import type { Period } from './period'
import { words } from './words'

const { reopen_reason: reason } = periodFields

/** Opens the month that was closed last, with the reason. */
export function ReopenDialog({ period: { month }, onClose }: { period: Period; onClose: () => void }) {
  const t = useWords(words)
  const send = useSend('POST /periods/{month}/reopen/', ['/periods/', '/orders/', '/readings/', '/audit/'])
  return (
    <FormDialog<{ reason: string }>
      title={t('reopenTitle', { month })}
      okText={t('reopenOk', { month })}
      initial={{}}
      isDangerous
      onSubmit={async (body) => {
        await send.mutateAsync({ path: { month }, body })
        notify('success', t('reopened', { month }))
      }}
      onClose={onClose}
    >
      <p>{t('reopenText')}</p>
      <Form.Item
        name="reason"
        label={t('reopen_reason')}
        rules={[{ required: true }, schemaRule(requiredText(reason.max))]}
      >
        <Input maxLength={reason.max} />
      </Form.Item>
    </FormDialog>
  )
}
