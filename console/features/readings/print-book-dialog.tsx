import { useState } from 'react'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { type PaperKind, PapersDialog } from '../../parts/printing/papers-dialog'
import { words } from '../../parts/printing/words'

export interface PrintBookDialogProps {
  book: number
  month: string
  onClose: () => void
}

/** Bills are of the month of the round, reminders of whatever is late. */
export default function PrintBookDialog({ book, month, onClose }: PrintBookDialogProps) {
  const t = useWords(words)
  const [kind, setKind] = useState<PaperKind>('bill')
  const filter =
    kind === 'bill' ? { location: book, billing_month: month } : { location: book, overdue: true }
  const totals = useCall('GET /orders/totals/', { query: filter })
  const count = totals.data ? String(totals.data.count) : null
  return (
    <PapersDialog kind={kind} onKind={setKind} orders={{ rows: { filter }, count }} onClose={onClose}>
      {kind === 'reminder' && count !== null ? <p>{t('overdueInBook', { count })}</p> : null}
    </PapersDialog>
  )
}
