import { LONGEST_TOKEN_DAYS } from '@water/contract/services/calls'
import { addDays } from '@water/rules/calendar'
import { Button, Form, Input, Space } from 'antd'
import { useState } from 'react'
import { call, type ReplyOf } from '../../../api/call'
import { invalidate } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { Dialog } from '../../../ui/dialog/dialog'
import { DatePicker } from '../../../ui/field/date-picker'
import { today } from '../../../ui/field/today'
import { FormDialog } from '../../../ui/form/form-dialog'
import { Example, useCopy } from './example'
import type { Service } from './service'
import { words } from './words'

type Made = ReplyOf<'POST /organizations/services/{id}/tokens/'>

/** Makes a token, and shows it this once. */
export function TokenDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  return made ? (
    <MadeToken made={made} service={service} onClose={onClose} />
  ) : (
    <NewToken service={service} onMade={setMade} onClose={onClose} />
  )
}

interface NewTokenProps {
  service: Service
  onMade: (made: Made) => void
  onClose: () => void
}

function NewToken({ service: { id, name }, onMade, onClose }: NewTokenProps) {
  const t = useWords(words)
  const latest = addDays(today(), LONGEST_TOKEN_DAYS)
  async function submit({ expires_on }: { expires_on: string }) {
    const made = await call('POST /organizations/services/{id}/tokens/', {
      path: { id },
      body: { expires_on },
    })
    await invalidate('/organizations/services/', '/audit/')
    onMade(made)
    return false
  }
  return (
    <FormDialog<{ expires_on: string }>
      title={t('newTokenFor', { name })}
      okText={t('newToken')}
      initial={{ expires_on: latest }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('newTokenText')}</p>
      <Form.Item name="expires_on" label={t('expires_on')} extra={t('longest')} rules={[{ required: true }]}>
        <DatePicker latest={latest} />
      </Form.Item>
    </FormDialog>
  )
}

function MadeToken({ made, service, onClose }: { made: Made; service: Service; onClose: () => void }) {
  const t = useWords(words)
  const copy = useCopy()
  return (
    <Dialog open title={t('made')} onClose={onClose} width={640}>
      <p>{t('once')}</p>
      <Space.Compact block>
        <Input
          aria-label={t('token')}
          readOnly
          value={made.token}
          onFocus={({ target }) => target.select()}
        />
        <Button type="primary" onClick={() => copy(made.token)}>
          {t('copy')}
        </Button>
      </Space.Compact>
      <Example purpose={service.purpose} token={made.token} />
    </Dialog>
  )
}
