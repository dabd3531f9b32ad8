import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '../../i18n/words'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { Outcome } from '../../ui/show/outcome'
import { AccountChooser } from './account-chooser'
import { idsIn } from './draft'
import { HeldBanner } from './held'
import type { Invoice } from './invoice'
import * as styles from './invoices.module.css'
import { Made } from './made'
import { MakeForm } from './make-form'
import { words } from './words'

/**
 * Makes an invoice: an account, its orders, the buyer, and the paper before anything is issued. An address with
 * `?meter=…&orders[]=…` has all of it filled in; one with `?made[]=…` says how these invoices stand.
 */
export default function CreateInvoice() {
  const t = useWords(words)
  const [params, setParams] = useSearchParams()
  const [answer, setAnswer] = useState<Invoice | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const made = idsIn(params, 'made')
  const meter = Number(params.get('meter')) || null
  const chooser = (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={styles.invoiceAccount}>
      {t('account')}
      <AccountChooser
        value={meter}
        autoFocus={meter === null}
        onChange={(found) => {
          setChosen(found?.id ?? null)
          setParams(found ? { meter: String(found.id) } : {}, { replace: true })
        }}
      />
    </label>
  )
  if (made !== null) return <Made key={made.join()} ids={made} answer={answer} />
  if (meter === null)
    return (
      <>
        <PageHeader title={t('createTitle')} />
        <HeldBanner />
        <Panel>{chooser}</Panel>
        <Outcome icon="invoice" title={t('chooseAccount')} text={t('chooseAccountText')} />
      </>
    )
  return (
    <>
      <HeldBanner />
      <MakeForm
        // Another account, or other orders, by a link to this page: another invoice.
        key={String(params)}
        meter={meter}
        orders={idsIn(params, 'orders')}
        chooser={chooser}
        // The chooser that had the focus stands in the form now.
        goesOn={meter === chosen}
        onMade={setAnswer}
      />
    </>
  )
}
