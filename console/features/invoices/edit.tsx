import { Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { notify } from '../../ui/dialog/notify'
import { FormPage, FormSection } from '../../ui/form/form-page'
import { useFresh } from '../../ui/form/fresh'
import { useGoOn } from '../../ui/form/go-on'
import { useTabTitle } from '../../ui/page/tab-title'
import { Loaded } from '../../ui/show/loaded'
import { Outcome } from '../../ui/show/outcome'
import { type TitleDraft, titleBody, titleDraftOf } from './draft'
import { type Invoice, isOpen } from './invoice'
import { TitleFields } from './title-fields'
import { words } from './words'

interface Correction {
  title: TitleDraft
  keep_title: boolean
  remark: string
}

const valuesOf = (invoice: Invoice): Correction => ({
  title: titleDraftOf(invoice),
  keep_title: false,
  remark: invoice.remark,
})

/** Corrects the buyer of a draft or a failed invoice, for staff. */
export default function EditInvoice() {
  const t = useWords(words)
  const id = Number(useParams().id)
  const invoice = useFresh(useCall('GET /invoices/{id}/', { path: { id } }))
  return (
    <Loaded isPage query={invoice}>
      {(found) =>
        isOpen(found) && found.color === 'blue' ? (
          <EditForm id={id} invoice={found} />
        ) : (
          <Outcome isPage icon="invoice" title={t('fixed')} text={t('fixedText')} />
        )
      }
    </Loaded>
  )
}

function EditForm({ id, invoice }: { id: number; invoice: Invoice }) {
  const t = useWords(words)
  const goOn = useGoOn()
  const { buyer_name } = invoice
  useTabTitle({ zh: `编辑发票 ${buyer_name}`, en: `Edit invoice ${buyer_name}` })
  const [initial] = useState(() => valuesOf(invoice))
  const save = useSend('PATCH /invoices/{id}/', ['/invoices/', '/meters/', '/audit/'])
  const detail = pathTo('InvoiceDetail', { id })
  async function submit({ title, ...rest }: Correction, { updated_at }: Invoice) {
    const body = { ...rest, title: titleBody(title), updated_at: updated_at ?? undefined }
    await save.mutateAsync({ path: { id }, body })
    notify('success', t('saved'))
    return goOn(detail)
  }
  return (
    <FormPage<Correction, Invoice>
      title={t('editTitle', { buyer: buyer_name })}
      submitText={t('save')}
      initial={initial}
      edit={{ row: invoice, valuesOf }}
      onSubmit={submit}
      onCancel={() => goOn(detail)}
    >
      <FormSection title={t('buyer')}>
        <TitleFields type={invoice.type} />
        <Form.Item name="keep_title" valuePropName="checked">
          <Checkbox>{t('keep_title')}</Checkbox>
        </Form.Item>
        <Form.Item name="remark" label={t('remark')} extra={t('remarkHint')}>
          <Input maxLength={200} />
        </Form.Item>
      </FormSection>
    </FormPage>
  )
}
