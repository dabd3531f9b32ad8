import { Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { StartJobDialog } from '../../ui/dialog/start-job-dialog'
import type { ChosenRows } from '../../ui/list/chosen-rows'
import type { Found } from '../../ui/list/embedded-list'
import { countText, type Which, WhichRows } from '../../ui/list/which-rows'
import * as textStyles from '../../ui/show/text.module.css'
import type { InvoiceRow } from './invoice'
import { words } from './words'

export interface ArchiveDialogProps {
  chosen: ChosenRows<InvoiceRow>
  found: Found
  onClose: () => void
}

/** Packs the files of the ticked invoices, or of all that the filters find. */
export default function ArchiveDialog({ chosen, found, onClose }: ArchiveDialogProps) {
  const t = useWords(words)
  const navigate = useNavigate()
  const [which, setWhich] = useState<Which>(chosen.rows.length > 0 ? 'chosen' : 'found')
  const ids = chosen.rows.flatMap(({ id }) => id ?? [])
  const count = which === 'chosen' ? String(ids.length) : countText(found)
  return (
    <StartJobDialog
      title={t('archiveTitle')}
      okText={t('archiveOk', { count })}
      on="/invoices/archive/"
      start={() =>
        call('POST /invoices/archive/', { body: which === 'chosen' ? { ids } : { filter: found.filter } })
      }
      onStarted={(job) => {
        chosen.clear()
        navigate(pathTo('ImportResult', { id: job }))
      }}
      onClose={onClose}
    >
      <Form.Item>
        <WhichRows value={which} onChange={setWhich} chosen={ids.length} found={found} />
      </Form.Item>
      <p className={textStyles.quiet}>{t('archiveText')}</p>
    </StartJobDialog>
  )
}
