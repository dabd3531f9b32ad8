import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { asApiError } from '../../api/api-error'
import { type CallArgs, type CallName, exportFile } from '../../api/call'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { notify } from '../../ui/dialog/notify'
import { countText } from '../../ui/list/which-rows'
import { Icon } from '../../ui/show/icon'
import * as styles from './exports.module.css'
import { words } from './words'

export type ExportCall = CallName & `GET ${string}/export/`

interface ExportMenuProps {
  of: ExportCall
  title: string
  /** The filters, the order and the columns as the address has them. */
  query: object
  /** The number of rows, where it is known. */
  found?: { count: number; isCapped: boolean }
}

/** The file of a list or a report as it is shown. A long one is made by a job, whose page opens. */
export default function ExportMenu({ of, title, query, found }: ExportMenuProps) {
  const t = useWords(words)
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  async function save(format: 'xlsx' | 'csv') {
    setBusy(true)
    try {
      const job = await exportFile(of, `${title}.${format}`, {
        query: { ...query, format },
      } as CallArgs<ExportCall>)
      await invalidate('/audit/')
      if (job === null) return
      notify('info', t('underWay'))
      navigate(pathTo('ImportResult', { id: job }))
    } catch (error) {
      notify('error', asApiError(error).msg)
    } finally {
      setBusy(false)
    }
  }
  const count = found && countText(found)
  const label = (format: 'xlsx' | 'csv') => (count ? t(format, { count }) : t(`${format}Whole`))
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...(['xlsx', 'csv'] as const).map((format) => ({ key: format, label: label(format) })),
          { type: 'divider' },
          { key: 'hint', label: <span className={styles.exportHint}>{t('hint')}</span>, disabled: true },
        ],
        onClick: ({ key }) => save(key === 'csv' ? 'csv' : 'xlsx'),
      }}
    >
      <Button icon={<Icon name="download" />} loading={isBusy}>
        {t('export')}
      </Button>
    </Dropdown>
  )
}
