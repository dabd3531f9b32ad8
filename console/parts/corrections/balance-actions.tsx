import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words'
import { Can } from '../../ui/page/can'
import type { Account } from './account'
import { words } from './words'

const dialogs = {
  lay: lazy(() => import('./lay-dialog')),
  refund: lazy(() => import('./refund-dialog')),
}

/** The commands on the balance of an account: pay open orders with it, or give it back. */
export function BalanceActions({ account }: { account: Account }) {
  const t = useWords(words)
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  if (!/[1-9]/.test(account.balance)) return null
  const Opened = open && dialogs[open]
  return (
    <>
      {/[1-9]/.test(account.arrears) ? (
        <Can need={['paymentRecordCreate']}>
          <Button onClick={() => setOpen('lay')}>{t('lay')}</Button>
        </Can>
      ) : null}
      <Can need="staff">
        <Button onClick={() => setOpen('refund')}>{t('refund')}</Button>
      </Can>
      {Opened ? (
        <Suspense fallback={null}>
          <Opened account={account} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
