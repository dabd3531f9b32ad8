import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import { call, type ReplyOf } from '../../api/call'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { ActDialog } from '../../parts/corrections/act-dialog'
import { Dialog } from '../../ui/dialog/dialog'
import { notify } from '../../ui/dialog/notify'
import { copyText } from '../../ui/show/copy-text'
import { words } from './words'

type Made = ReplyOf<'POST /invoices/{id}/links/'>

/** Makes a link for the customer. Its address is shown only here. */
export default function LinkDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useWords(words)
  const [made, setMade] = useState<Made | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  if (made) return <MadeLink made={made} onClose={onClose} />
  async function make() {
    setBusy(true)
    setRefusal(null)
    try {
      setMade(await call('POST /invoices/{id}/links/', { path: { id }, body: {} }))
      await invalidate(`/invoices/${id}/`, '/audit/')
    } catch (error) {
      setRefusal(asApiError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActDialog
      title={t('newLink')}
      okText={t('makeLink')}
      isReady
      isBusy={isBusy}
      refusal={refusal}
      onOk={make}
      onClose={onClose}
    >
      <p>{t('linkText')}</p>
    </ActDialog>
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
      <p>
        {t('linkOnce')} {t('linkHolds', { at: made.expires_at })}
      </p>
      <Space.Compact block>
        <Input
          aria-label={t('address')}
          readOnly
          value={made.url}
          onFocus={({ target }) => target.select()}
        />
        <Button type="primary" autoFocus onClick={copy}>
          {t('copy')}
        </Button>
      </Space.Compact>
    </Dialog>
  )
}
