import type { archiveLeft, archiveNoted } from '@water/contract/invoices/vocabulary'
import { Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { Before } from '../../parts/bulk/before'
import { usePreview } from '../../parts/corrections/use-command'
import { useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { StartJobDialog } from '../../ui/dialog/start-job-dialog'
import type { ChosenRows } from '../../ui/list/chosen-rows'
import type { Found } from '../../ui/list/embedded-list'
import { type Which, WhichRows } from '../../ui/list/which-rows'
import * as textStyles from '../../ui/show/text.module.css'
import type { InvoiceRow } from './invoice'
import { words } from './words'

type Left = (typeof archiveLeft)[number]
type Noted = (typeof archiveNoted)[number]

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
  const body = which === 'chosen' ? { ids } : { filter: found.filter }
  const { preview, refusal } = usePreview('POST /invoices/archive/preview/', { body })
  const name = useNames()
  const shown = (
    <Before
      preview={preview}
      made={(values) => t('archiveMade', values)}
      reasonOf={(reason, kind) =>
        kind === 'left' ? name('archiveLeft', reason as Left) : name('archiveNoted', reason as Noted)
      }
      pathOf={({ id }) => pathTo('InvoiceDetail', { id })}
    />
  )
  return (
    <StartJobDialog
      title={t('archiveTitle')}
      okText={preview ? t('archiveOk', { count: preview.made.count }) : t('archive')}
      preview={{ isReady: preview !== undefined && preview.made.count > 0, refusal, shown }}
      on="/invoices/archive/"
      start={() => call('POST /invoices/archive/', { body })}
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
