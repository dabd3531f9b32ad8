import { redInvoiceReasons } from '@water/contract/invoices/vocabulary'
import { Alert, Form, Input, Radio } from 'antd'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useBooked } from '../../parts/booked/booked'
import { useCommand, usePreview } from '../../parts/corrections/use-command'
import { useNames } from '../../parts/vocabulary/names'
import { CommandDialog } from '../../ui/dialog/command-dialog'
import { useTyped } from '../../ui/form/typed'
import { useUnsaved } from '../../ui/form/unsaved'
import type { Invoice } from './invoice'
import * as styles from './invoices.module.css'
import { PaperSheet } from './paper-sheet'
import { words } from './words'

interface RedDialogProps {
  id: number
  invoice: Invoice
  onClose: () => void
}

type Reason = (typeof redInvoiceReasons)[number]

/** 冲红: cancels the whole invoice with a red one, whose paper is shown before. */
export default function RedDialog({ id, invoice, onClose }: RedDialogProps) {
  const t = useWords(words)
  const booked = useBooked()
  const name = useNames()
  const on = `/invoices/${id}/red/`
  const [red_reason, setReason] = useTyped<Reason>(`${on} reason`, '01')
  const [remark, setRemark] = useTyped(`${on} remark`, '')
  const body = { red_reason, remark }
  const path = { id }
  const { run, isBusy, failure, before } = useCommand({
    on,
    onDone: onClose,
    entered: body,
  })
  const { preview, refusal } = usePreview('POST /invoices/{id}/red/preview/', { path, body })
  useUnsaved(remark !== '')
  const no = invoice.invoice_no ?? ''
  return (
    <CommandDialog
      title={t('redTitle', { no })}
      okText={t('redOk', { amount: invoice.amount })}
      cancelText={t('keepInvoice')}
      isReady={preview !== undefined}
      isDangerous
      isBusy={isBusy}
      before={before}
      refusal={failure ?? refusal}
      width={820}
      preview={preview ? <PaperSheet invoice={preview} /> : null}
      onOk={() =>
        run(
          (idempotencyKey) => call('POST /invoices/{id}/red/', { path, body, idempotencyKey }),
          t('redSent', { no }),
          booked.invoice,
        )
      }
      onClose={onClose}
    >
      <Form.Item label={t('red_reason')}>
        <Radio.Group
          aria-label={t('red_reason')}
          value={red_reason}
          onChange={({ target }) => setReason(target.value)}
          options={redInvoiceReasons.map((value) => ({
            value,
            label: `${value} ${name('redInvoiceReason', value)}`,
          }))}
        />
      </Form.Item>
      <Form.Item label={t('remark')} htmlFor="red-remark">
        <Input
          id="red-remark"
          maxLength={200}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
      </Form.Item>
      <p>{t('redText')}</p>
      {invoice.type === 'special' ? (
        <Alert className={styles.invoiceNote} type="info" showIcon title={t('redConfirmText')} />
      ) : null}
    </CommandDialog>
  )
}
