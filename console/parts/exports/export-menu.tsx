import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { asApiError } from '../../api/api-error'
import { type CallArgs, type CallName, exportFile } from '../../api/call'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { notify } from '../../ui/dialog/notify'
import { countText } from '../../ui/list/which-rows'
import { Icon } from '../../ui/show/icon'
import { downloadFilled, type FilledKind, KINDS } from '../imports/kinds'
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
  /** The templates that can be filled with the accounts of the list. */
  fills?: readonly FilledKind[] | undefined
}

/** The file of a list or a report as it is shown. A long one is made by a job, whose page opens. */
export default function ExportMenu({ of, title, query, found, fills = [] }: ExportMenuProps) {
  const t = useWords(words)
  const navigate = useNavigate()
  const may = useMay()
  const [isBusy, setBusy] = useState(false)
  const fill = (kind: FilledKind) => {
    const { columns: _columns, ...listed } = query as { columns?: unknown }
    return downloadFilled(kind, t(`${kind}Name`), listed)
  }
  async function save(key: string) {
    setBusy(true)
    try {
      const filled = fills.find((kind) => kind === key)
      if (filled) return await fill(filled)
      const format = key === 'csv' ? 'csv' : 'xlsx'
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
          ...fills.filter((kind) => may(KINDS[kind].need)).map((key) => ({ key, label: t(key) })),
          { type: 'divider' },
          { key: 'hint', label: <span className={styles.exportHint}>{t('hint')}</span>, disabled: true },
        ],
        onClick: ({ key }) => save(key),
      }}
    >
      <Button icon={<Icon name="download" />} loading={isBusy}>
        {t('export')}
      </Button>
    </Dropdown>
  )
}
