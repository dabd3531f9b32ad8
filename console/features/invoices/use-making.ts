import { titleFields } from '@water/contract/invoices/fields'
import { missingInTitle } from '@water/contract/invoices/title'
import { Form, type FormInstance } from 'antd'
import { useEffect } from 'react'
import type { ApiError } from '../../api/api-error'
import { useCall } from '../../api/queries'
import { usePreview } from '../../parts/corrections/use-act'
import { useMay } from '../../state/session'
import { draftFrom } from '../../ui/form/draft'
import { type Draft, type TitleDraft, titleBody, titleDraftOf } from './draft'
import type { Invoice } from './invoice'

/** What the form of a new invoice would make. */
export interface Making {
  type: Draft['type']
  hasOrders: boolean
  /** The fields that the buyer lacks for this type. */
  missing: ReturnType<typeof missingInTitle>
  /** The invoice, then the companion of a special one; empty while there is no preview. */
  papers: readonly Invoice[]
  refusal: ApiError | null
}

const TITLE_PATHS = Object.keys(titleFields).map((field) => ['title', field])

/**
 * Follows the form: asks for the paper whenever something on it changes, and fills in the title of the orders' customer
 * until the user changes it. A preview is that of a draft, which needs no seller: its absence is shown beside the paper.
 */
export function useMaking(form: FormInstance<Draft>, initial: Draft, meter: number | null): Making {
  const { orders, type, title, remark }: Draft = Form.useWatch([], form) ?? initial
  const isOwn = form.isFieldsTouched(TITLE_PATHS as never) // fields of this form
  const hasOrders = orders !== null && orders.length > 0
  const common = { orders: orders ?? [], as_draft: true }

  const usual = usePreview(
    'POST /invoices/preview/',
    { body: { ...common, type: 'normal' } },
    hasOrders && !isOwn,
  )
  const lacksTitle = Object.keys(usual.refusal?.fields ?? {}).some((field) => field.startsWith('title.'))
  const account = useIncompleteTitle(meter, lacksTitle && !isOwn)
  const usualTitle = usual.preview ? titleDraftOf(usual.preview) : account
  useEffect(() => {
    if (usualTitle && !isOwn) form.setFieldsValue({ title: usualTitle })
  }, [JSON.stringify(usualTitle), isOwn])

  const isTitled = isOwn || usual.preview !== undefined || lacksTitle
  const missing = isTitled ? missingInTitle(title, type) : []
  const { preview, refusal } = usePreview(
    'POST /invoices/preview/',
    { body: { ...common, type, remark, title: titleBody(title) } },
    hasOrders && isTitled && missing.length === 0,
  )
  return {
    type,
    hasOrders,
    missing,
    papers: preview ? [preview, ...(preview.companion_invoice ? [preview.companion_invoice] : [])] : [],
    refusal: isTitled ? refusal : usual.refusal,
  }
}

/** The title on the account, which is too little for an invoice: the user completes it. */
function useIncompleteTitle(meter: number | null, isNeeded: boolean): TitleDraft | null {
  const mayRead = useMay()(['meterView', 'meterEdit'])
  const { data } = useCall(
    'GET /meters/{id}/',
    { path: { id: meter ?? 0 } },
    { enabled: isNeeded && mayRead && meter !== null },
  )
  if (!isNeeded || !data) return null
  const title = draftFrom(titleFields, data)
  return { ...title, buyer_name: title.buyer_name || data.customer_name }
}
