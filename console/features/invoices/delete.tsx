import { Button } from 'antd'
import { useState } from 'react'
import { forget, invalidate, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { DeleteDialog } from '../../ui/dialog/delete-dialog'
import { notify } from '../../ui/dialog/notify'
import { useGoOn } from '../../ui/form/go-on'
import { afterInvoice } from './after'
import type { Invoice } from './invoice'
import { words } from './words'

/** Deletes a draft or a failed invoice, for staff. Its orders can be invoiced again. */
export function DeleteInvoice({ id, invoice }: { id: number; invoice: Invoice }) {
  const t = useWords(words)
  const may = useMay()
  const goOn = useGoOn()
  const [isAsked, setAsked] = useState(false)
  const remove = useSend('DELETE /invoices/{id}/', [])
  async function deleteIt() {
    await remove.mutateAsync({ path: { id } })
    notify('success', t('deleted'))
    await goOn(afterInvoice(may, null))
    forget(`/invoices/${id}/`)
    await invalidate('/invoices/', '/orders/', '/audit/')
  }
  return (
    <>
      <Button danger onClick={() => setAsked(true)}>
        {t('delete')}
      </Button>
      {isAsked ? (
        <DeleteDialog
          title={t('deleteTitle', { buyer: invoice.buyer_name })}
          text={<p>{t('deleteText', { amount: invoice.amount })}</p>}
          okText={t('deleteOk')}
          onDelete={deleteIt}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  )
}
