import type {
  invoiceColors,
  invoiceStates,
  invoiceTypes,
  redConfirms,
} from '@water/contract/invoices/vocabulary'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import * as textStyles from '../../ui/show/text.module.css'
import { useNames } from '../vocabulary/names'
import { Status } from '../vocabulary/status'
import * as styles from './parts.module.css'
import { words } from './words'

/** An invoice by its number, with the way to it; one that is not issued has none yet. */
export function InvoiceNumber({ id, no }: { id: number | null; no: string | null }) {
  const t = useWords(words)
  const mayOpen = useMay()(['invoiceView'])
  const shown = no ?? t('notNumbered')
  return mayOpen && id !== null ? <Link to={pathTo('InvoiceDetail', { id })}>{shown}</Link> : shown
}

export function InvoiceColor({ color }: { color: (typeof invoiceColors)[number] }) {
  const name = useNames()
  return <span className={color === 'red' ? styles.red : undefined}>{name('invoiceColor', color)}</span>
}

/** The word that clerks use, which leaves room for other columns. */
export function InvoiceType({ type }: { type: (typeof invoiceTypes)[number] }) {
  const t = useWords(words)
  const name = useNames()
  return <span title={name('invoiceType', type)}>{t(type)}</span>
}

interface InvoiceStateProps {
  status: (typeof invoiceStates)[number]
  /** The provider's words; '' while nothing failed. */
  failure: string
  red_confirm: (typeof redConfirms)[number]
}

/** The state, how the buyer has answered a red one, and why a failed one failed. */
export function InvoiceState({ status, failure, red_confirm }: InvoiceStateProps) {
  return (
    <>
      <Status of="invoiceState" value={status} />
      {red_confirm === 'waiting' || red_confirm === 'refused' ? (
        <Status of="redConfirm" value={red_confirm} />
      ) : null}
      {failure === '' ? null : (
        <span
          className={`${textStyles.cut} ${textStyles.cutShort} ${textStyles.quiet} ${styles.failure}`}
          title={failure}
        >
          {failure}
        </span>
      )}
    </>
  )
}
