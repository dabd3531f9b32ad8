import { useState } from 'react'
import { type PaperKind, PapersDialog } from '../../parts/printing/papers-dialog'

export interface PrintBookDialogProps {
  book: number
  month: string
  onClose: () => void
}

/** Bills are of the month of the round, reminders of whatever is late. */
export default function PrintBookDialog({ book, month, onClose }: PrintBookDialogProps) {
  const [kind, setKind] = useState<PaperKind>('bill')
  const filter =
    kind === 'bill' ? { location: book, billing_month: month } : { location: book, overdue: true }
  return <PapersDialog kind={kind} onKind={setKind} orders={{ filter }} onClose={onClose} />
}
