import { alarmFields } from '@water/contract/alarms/fields'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '../../api/call'
import { useSend } from '../../api/queries'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { FormDialog } from '../../ui/form/form-dialog'
import { useNames } from '../vocabulary/names'
import { words } from './words'

type Alarm = ReplyOf<'GET /remote/alarms/'>['results'][number]

/** An open alarm is acknowledged by somebody who says what is done about it. Another one has no button. */
export function AcknowledgeButton({ alarm }: { alarm: Alarm }) {
  const t = useWords(words)
  const name = useNames()
  const [isOpen, setOpen] = useState(false)
  if (alarm.state !== 'open') return null
  const of = { kind: name('alarmKind', alarm.kind), account: alarm.account_no }
  return (
    <>
      <Button type="link" size="small" aria-label={t('acknowledgeNamed', of)} onClick={() => setOpen(true)}>
        {t('acknowledge')}
      </Button>
      {isOpen ? <AcknowledgeDialog alarm={alarm} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function AcknowledgeDialog({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const t = useWords(words)
  const inLanguage = useText()
  const name = useNames()
  const send = useSend('POST /remote/alarms/{id}/acknowledge/', ['/remote/', '/audit/'])
  const of = { kind: name('alarmKind', alarm.kind), account: alarm.account_no }
  async function submit({ note }: { note: string }) {
    await send.mutateAsync({ path: { id: alarm.id }, body: { note } })
    notify('success', t('acknowledged', of))
  }
  return (
    <FormDialog<{ note: string }>
      title={t('acknowledgeNamed', of)}
      okText={t('acknowledge')}
      initial={{ note: '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('acknowledgeText', { since: alarm.since })}</p>
      <Form.Item
        name="note"
        label={inLanguage(alarmFields.note)}
        rules={[{ required: true, whitespace: true }]}
      >
        <Input maxLength={200} placeholder={t('noteExample')} />
      </Form.Item>
    </FormDialog>
  )
}
