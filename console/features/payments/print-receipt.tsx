import { Button } from 'antd'
import { useRef, useState } from 'react'
import { asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { Icon } from '../../ui/show/icon'
import { print } from '../../ui/show/print'
import { useGroupReceipt } from './group-receipt'
import { useReceipt } from './receipt'
import { RECEIPT_CSS, SHEET_CSS } from './receipt-paper'
import { words } from './words'

type Paper = 'roll' | 'sheet'
const papers = {
  roll: { css: RECEIPT_CSS, rollMm: 80 },
  sheet: { css: RECEIPT_CSS + SHEET_CSS, sheet: 'A5 landscape' },
} as const

export interface ReceiptPrinter {
  print: (paper: Paper) => Promise<void>
  isBusy: boolean
}

/**
 * Prints the receipt of a payment. The server counts each print before it goes to the printer, so that no second print
 * looks like the first. The payment is loaded again, so that a reversed one gets its stamp. Those of a group have one receipt.
 */
export function useReceiptPrinter(id: number): ReceiptPrinter {
  const receiptOf = useReceipt()
  const groupReceiptOf = useGroupReceipt()
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  return {
    isBusy,
    print: async (paper) => {
      // A second Enter may come before the button looks busy.
      if (isUnderWay.current) return
      isUnderWay.current = true
      setBusy(true)
      try {
        const { count } = await call('POST /payment-records/{id}/printed/', { path: { id } })
        const payment = await call('GET /payment-records/{id}/', { path: { id } })
        const { group } = payment
        const { title, receipt } =
          group === null
            ? receiptOf(payment, count)
            : groupReceiptOf(await call('GET /payment-records/groups/{id}/', { path: { id: group } }), count)
        await print(receipt, { title, ...papers[paper] })
        invalidate(`/payment-records/${id}/`, '/payment-records/groups/', '/audit/timeline/')
      } catch (error) {
        notify('error', asApiError(error).msg)
      } finally {
        isUnderWay.current = false
        setBusy(false)
      }
    },
  }
}

/** The receipt on a roll of the counter's printer, or on a sheet. */
export function PrintReceipt({
  printer,
  isPrimary = false,
}: {
  printer: ReceiptPrinter
  isPrimary?: boolean
}) {
  const t = useWords(words)
  const { isBusy } = printer
  return (
    <>
      <Button
        type={isPrimary ? 'primary' : 'default'}
        icon={<Icon name="print" />}
        loading={isBusy}
        onClick={() => printer.print('roll')}
      >
        {t('printRoll')}
      </Button>
      <Button disabled={isBusy} onClick={() => printer.print('sheet')}>
        {t('printSheet')}
      </Button>
    </>
  )
}
