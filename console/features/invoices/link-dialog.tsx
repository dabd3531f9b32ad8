import { mobile } from '@water/contract/fields'
import { Alert, Button, Form, Input, Radio, Select, Space } from 'antd'
import { useState } from 'react'
import { call, type ReplyOf } from '../../api/call'
import { useEvery } from '../../api/every'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { Dialog } from '../../ui/dialog/dialog'
import { notify } from '../../ui/dialog/notify'
import * as fieldStyles from '../../ui/field/field.module.css'
import { byLabel } from '../../ui/field/folded-filter'
import { schemaRule } from '../../ui/field/schema-rule'
import { FormDialog } from '../../ui/form/form-dialog'
import { copyText } from '../../ui/show/copy-text'
import * as styles from './invoices.module.css'
import { words } from './words'

type Made = ReplyOf<'POST /invoices/{id}/links/'>

interface Values {
  way: 'copy' | 'send'
  template?: number
  phone?: string
}

/** Makes a link, to be copied now or sent at once. The address is shown only here. */
export default function LinkDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  return made ? (
    <MadeLink made={made} onClose={onClose} />
  ) : (
    <NewLink id={id} onMade={setMade} onClose={onClose} />
  )
}

function NewLink({ id, onMade, onClose }: { id: number; onMade: (made: Made) => void; onClose: () => void }) {
  const t = useWords(words)
  const [form] = Form.useForm<Values>()
  const way = Form.useWatch('way', form) ?? 'copy'
  const isStaff = useMay()('staff')
  const templates = useEvery('GET /organizations/sms-template/', { scene: 'invoice' }, { enabled: isStaff })
  const options = (templates.data ?? []).map(({ id: value, name }) => ({ value, label: name }))
  async function submit({ template, phone }: Values) {
    const body = way === 'send' ? { template, ...(phone && { phone }) } : {}
    const made = await call('POST /invoices/{id}/links/', { path: { id }, body })
    await invalidate(`/invoices/${id}/`, '/audit/')
    onMade(made)
    return false
  }
  return (
    <FormDialog<Values>
      title={t('newLink')}
      okText={t(way === 'send' ? 'makeAndSend' : 'makeLink')}
      initial={{ way: 'copy' }}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('linkText')}</p>
      {/* Only staff may see the templates. */}
      <Form.Item name="way" label={t('way')} hidden={!isStaff}>
        <Radio.Group
          options={[
            { value: 'copy', label: t('wayCopy') },
            { value: 'send', label: t('waySend') },
          ]}
        />
      </Form.Item>
      {way === 'send' ? (
        <>
          {templates.data && options.length === 0 ? <Alert type="warning" title={t('noTemplate')} /> : null}
          <Form.Item name="template" label={t('template')} rules={[{ required: true }]}>
            <Select
              className={fieldStyles.fullWidth}
              options={options}
              loading={templates.isPending}
              showSearch={byLabel}
            />
          </Form.Item>
          <Form.Item name="phone" label={t('phone')} extra={t('phoneHint')} rules={[schemaRule(mobile)]}>
            <Input inputMode="tel" maxLength={20} autoComplete="off" />
          </Form.Item>
        </>
      ) : null}
    </FormDialog>
  )
}

function MadeLink({ made, onClose }: { made: Made; onClose: () => void }) {
  const t = useWords(words)
  async function copy() {
    const isCopied = await copyText(made.url)
    notify(isCopied ? 'success' : 'warning', t(isCopied ? 'copied' : 'copyByHand'))
  }
  return (
    <Dialog open title={t('linkMade')} onClose={onClose}>
      <p className={styles.invoiceNote}>
        {made.sent_to
          ? t('linkSent', { phone: made.sent_to, at: made.expires_at })
          : t('linkOnce', { at: made.expires_at })}
      </p>
      <Space.Compact block>
        <Input
          aria-label={t('address')}
          readOnly
          value={made.url}
          onFocus={({ target }) => target.select()}
        />
        <Button type="primary" onClick={copy}>
          {t('copy')}
        </Button>
      </Space.Compact>
    </Dialog>
  )
}
