import { Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { StartJobDialog } from '../../ui/dialog/start-job-dialog'
import { countText, type Which, WhichRows } from '../../ui/list/which-rows'
import * as textStyles from '../../ui/show/text.module.css'
import type { ArchiveProps } from './archive-button'
import { words } from './words'

/** Packs the files of the ticked invoices, or of all that the filters find. */
export default function ArchiveDialog({ chosen, found, onClose }: ArchiveProps & { onClose: () => void }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const [which, setWhich] = useState<Which>(chosen.rows.length > 0 ? 'chosen' : 'found')
  const ids = chosen.rows.flatMap(({ id }) => id ?? [])
  const count = which === 'chosen' ? String(ids.length) : countText(found)
  return (
    <StartJobDialog
      title={t('archiveTitle')}
      okText={t('archiveOk', { count })}
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
