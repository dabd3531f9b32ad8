import { paperTitle } from '@water/rules/invoicing/paper-texts'
import { ScrollX } from '../../ui/show/scroll-x'
import { Paper, type PaperFacts } from './paper'

/** The paper on the screen: on a narrow one it scrolls by itself. */
export function PaperSheet({ invoice }: { invoice: PaperFacts }) {
  return (
    <ScrollX label={invoice.invoice_no ?? paperTitle(invoice.type)}>
      <Paper invoice={invoice} />
    </ScrollX>
  )
}
