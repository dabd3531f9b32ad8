import { createInvoice } from '@water/contract/invoices/calls'
import { titleFields } from '@water/contract/invoices/fields'
import { missingInTitle } from '@water/contract/invoices/title'
import { Form, type FormInstance } from 'antd'
import { useEffect, useRef } from 'react'
import type { ApiError } from '../../api/api-error'
import { usePreview } from '../../parts/corrections/use-command'
import { draftFrom } from '../../ui/form/draft'
import { type Draft, refilled, type TitleDraft, titleBody, titleDraftOf } from './draft'
import type { Invoice } from './invoice'
import { useAccount, useInvoiceable } from './use-account'

/** The invoice that the form would make. */
export interface Making {
  type: Draft['type']
  hasOrders: boolean
  /** The fields that the buyer lacks for this type. */
  missing: ReturnType<typeof missingInTitle>
  /** False while a field of the buyer cannot be what it says. */
  isValid: boolean
  /** The invoice, then the companion of a special one; empty while there is no preview. */
  papers: readonly Invoice[]
  refusal: ApiError | null
}

/**
 * Follows the form: asks for the paper whenever something on it changes, and fills in the title of the orders' customer,
 * except what the user has changed. A preview is that of a draft, which needs no seller: its absence is shown beside the paper.
 */
export function useMaking(form: FormInstance<Draft>, initial: Draft, meter: number): Making {
  const { orders, type, title, remark }: Draft = Form.useWatch([], form) ?? initial
  const hasOrders = orders !== null && orders.length > 0
  const common = { orders: orders ?? [], as_draft: true }

  const account = useAccountTitle(meter, orders)
  const isIncomplete = account ? missingInTitle(account, 'normal').length > 0 : false
  const usual = usePreview(
    'POST /invoices/preview/',
    { body: { ...common, type: 'normal' } },
    hasOrders && account !== undefined && !isIncomplete,
  )
  const isRefused = Object.keys(usual.refusal?.fields ?? {}).some((field) => field.startsWith('title.'))
  const lacksTitle = isIncomplete || isRefused
  const usualTitle = usual.preview ? titleDraftOf(usual.preview) : isIncomplete ? account : null
  const filled = useRef(initial.title)
  useEffect(() => {
    if (!usualTitle) return
    form.setFieldsValue({ title: refilled(form.getFieldValue('title'), filled.current, usualTitle) })
    filled.current = usualTitle
  }, [JSON.stringify(usualTitle)])

  const isTitled = usual.preview !== undefined || lacksTitle
  const missing = isTitled ? missingInTitle(title, type) : []
  const isValid = createInvoice.body.shape.title.safeParse(titleBody(title)).success
  const { preview, refusal } = usePreview(
    'POST /invoices/preview/',
    { body: { ...common, type, remark, title: titleBody(title) } },
    hasOrders && isTitled && missing.length === 0 && isValid,
  )
  return {
    type,
    hasOrders,
    missing,
    isValid,
    papers: preview ? [preview, ...(preview.companion_invoice ? [preview.companion_invoice] : [])] : [],
    refusal: isTitled ? refusal : usual.refusal,
  }
}

/**
 * The title on the account, whose present customer all these orders are of: where it is too little for an invoice, no paper is
 * asked for. Null: the orders have another title, or the user may not read the account; undefined: not known yet.
 */
function useAccountTitle(meter: number, chosen: readonly number[] | null): TitleDraft | null | undefined {
  const account = useAccount(meter)
  const orders = useInvoiceable(meter)
  if (!account.isAllowed || account.error || orders.error) return null
  if (!account.data || !orders.data || chosen === null) return undefined
  const isPresent = chosen.every((order) =>
    orders.data.some(({ id, of_former }) => id === order && !of_former),
  )
  if (!isPresent) return null
  const title = draftFrom(titleFields, account.data)
  return { ...title, buyer_name: title.buyer_name || account.data.customer_name }
}
