import { useState } from 'react'
import { call } from '../../api/call'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { AccountSelect, nameOf, useTyped } from '../../parts/choosers/account-select'
import * as chooserStyles from '../../parts/choosers/choosers.module.css'
import { type Account, accountsOf } from './draft'
import { useAccount, useInvoiceable } from './use-account'
import { words } from './words'

interface AccountChooserProps {
  value: number | null
  autoFocus?: boolean
  onChange: (account: Account | null) => void
}

/** An account that has something to invoice, found by its number, its device, its customer or the number of an order. */
export function AccountChooser({ value, onChange, autoFocus }: AccountChooserProps) {
  const t = useWords(words)
  const typed = useTyped()
  const [chosen, setChosen] = useState<Account | null>(null)
  const found = useCall(
    'GET /invoices/orders/',
    { query: { search: typed.debounced } },
    { keepBefore: true, enabled: typed.debounced !== '' },
  )
  const [listed] = accountsOf(useInvoiceable(value).data ?? [])
  const { data: account } = useAccount(value)
  const known = chosen?.id === value ? chosen : (account ?? listed)
  return (
    <AccountSelect<Account>
      aria-label={t('account')}
      autoFocus={autoFocus}
      value={value}
      placeholder={t('findAccount')}
      typed={typed}
      rows={found.data && accountsOf(found.data)}
      list={found}
      look={async (search) => accountsOf(await call('GET /invoices/orders/', { query: { search } }))}
      chosenName={known ? nameOf(known) : null}
      onChoose={(one) => {
        setChosen(one)
        onChange(one)
      }}
      choice={(one) => (
        <>
          <div>{nameOf(one)}</div>
          <div className={chooserStyles.chooserDetail}>{t('newestMonth', { month: one.billing_month })}</div>
        </>
      )}
      noneText={t('noAccount')}
    />
  )
}
