import { mobile } from '@water/contract/fields'
import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '../../api/call'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { RecordChooser } from '../../parts/choosers/record-chooser'
import { useMessageNames } from '../../parts/messages/names'
import { notify } from '../../ui/dialog/notify'
import { schemaRule } from '../../ui/field/schema-rule'
import { FormDialog } from '../../ui/form/form-dialog'
import * as styles from './messages.module.css'
import type { Config } from './rows'
import { words } from './words'

interface TestValues {
  phone: string
  template: number
}
type Sent = ReplyOf<'POST /organizations/sms-configs/{id}/test/'>

/** Sends one message now and shows the outcome. After a failure the dialog stays open for another try. */
export function TestMessage({ config, onClose }: { config: Config; onClose: () => void }) {
  const t = useWords(words)
  const name = useMessageNames()
  const [failed, setFailed] = useState<Sent | null>(null)
  const send = useSend('POST /organizations/sms-configs/{id}/test/', [
    '/organizations/sms-configs/',
    '/organizations/sms-messages/',
  ])
  async function submit(values: TestValues) {
    setFailed(null)
    const sent = await send.mutateAsync({ path: { id: config.id }, body: values })
    if (sent.reason !== null) {
      setFailed(sent)
      return false
    }
    notify('success', t('testSent', { phone: sent.phone, parts: sent.segments }))
    return true
  }
  return (
    <FormDialog<TestValues>
      title={t('testTitle', { name: config.name })}
      okText={t('testSend')}
      initial={{}}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.messageLead}>{t(config.provider === 'outbox' ? 'testTextOutbox' : 'testText')}</p>
      <Form.Item name="phone" label={t('testPhone')} rules={[{ required: true }, schemaRule(mobile)]}>
        <Input inputMode="tel" autoComplete="off" maxLength={20} />
      </Form.Item>
      <Form.Item name="template" label={t('template')} rules={[{ required: true }]}>
        <RecordChooser of="GET /organizations/sms-template/" />
      </Form.Item>
      {failed?.reason ? (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={t('testFailed', { reason: name('reason', failed.reason) })}
          description={failed.error || undefined}
        />
      ) : null}
    </FormDialog>
  )
}
