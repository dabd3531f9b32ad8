import type { heldReasons } from '@water/contract/invoices/vocabulary'
import { Alert } from 'antd'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import * as styles from './invoices.module.css'
import { words } from './words'

const ASK_EVERY_MS = 30_000

export const useHeld = () => useCall('GET /invoices/held/', {}, { everyMs: ASK_EVERY_MS })

/** The acts of people that the invoicing provider waits for. The banner goes by itself when the provider goes on. */
export function HeldBanner() {
  return (useHeld().data ?? []).map(({ what, words: said, link, count }) => (
    <HeldAlert key={`${what} ${said} ${link}`} what={what} said={said} link={link} count={count} />
  ))
}

interface Held {
  what: (typeof heldReasons)[number]
  /** In the provider's own words. */
  said: string
  link: string
  count: number
}

export function HeldAlert({ what, said, link, count }: Held) {
  const t = useWords(words)
  const name = useNames()
  return (
    <Alert
      className={styles.invoiceNote}
      type="warning"
      showIcon
      title={t('heldTitle', { what: name('heldReason', what), count })}
      description={
        <>
          {t('heldText', { said })}{' '}
          {link === '' ? null : (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {t('heldLink')}
            </a>
          )}
        </>
      }
    />
  )
}
