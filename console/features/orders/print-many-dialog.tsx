import { Form } from 'antd'
import { useState } from 'react'
import { useWords } from '../../i18n/words'
import { type PaperKind, PapersDialog } from '../../parts/printing/papers-dialog'
import { words } from '../../parts/printing/words'
import type { ChosenRows } from '../../ui/list/chosen-rows'
import type { Found } from '../../ui/list/embedded-list'
import { type Which, WhichRows } from '../../ui/list/which-rows'
import type { OrderRow } from './order'

export interface PrintManyDialogProps {
  chosen: ChosenRows<OrderRow>
  found: Found
  onClose: () => void
}

export default function PrintManyDialog({ chosen, found, onClose }: PrintManyDialogProps) {
  const t = useWords(words)
  const [kind, setKind] = useState<PaperKind>('bill')
  const [which, setWhich] = useState<Which>(chosen.rows.length > 0 ? 'chosen' : 'found')
  const ids = chosen.rows.flatMap(({ id }) => id ?? [])
  const orders = which === 'chosen' ? { ids } : { filter: found.filter }
  return (
    <PapersDialog kind={kind} onKind={setKind} orders={orders} onStarted={chosen.clear} onClose={onClose}>
      <Form.Item label={t('which')}>
        <WhichRows value={which} onChange={setWhich} chosen={ids.length} found={found} />
      </Form.Item>
    </PapersDialog>
  )
}
