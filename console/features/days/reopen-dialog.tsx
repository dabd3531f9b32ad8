import { dayCommandFields } from '@water/contract/days/fields'
import { requiredText } from '@water/contract/fields'
import { Form, Input } from 'antd'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { schemaRule } from '../../ui/field/schema-rule'
import { FormDialog } from '../../ui/form/form-dialog'
import type { Day } from './day'
import { words } from './words'

const { reason } = dayCommandFields

/** Opens a day again, with the reason. */
export function ReopenDialog({ day, onClose }: { day: Day; onClose: () => void }) {
  const t = useWords(words)
  const send = useSend('POST /payment-records/days/{id}/reopen/', [
    '/payment-records/',
    '/audit/',
    '/notices/',
  ])
  const said = { name: day.cashier_name, date: day.date }
  return (
    <FormDialog<{ reason: string }>
      title={t('reopenTitle', said)}
      okText={t('reopenOk')}
      initial={{}}
      isDangerous
      onSubmit={async (body) => {
        await send.mutateAsync({ path: { id: day.id }, body })
        notify('success', t('reopened', said))
      }}
      onClose={onClose}
    >
      <p>{t('reopenText')}</p>
      <Form.Item
        name="reason"
        label={t('reopenReason')}
        rules={[{ required: true }, schemaRule(requiredText(reason.max))]}
      >
        <Input maxLength={reason.max} />
      </Form.Item>
    </FormDialog>
  )
}
