import { Button, Dropdown, Tooltip } from 'antd'
import { useState } from 'react'
import { asApiError } from '../../api/api-error'
import { type CallArgs, download } from '../../api/call'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import type { ListQuery } from '../../ui/list/list-state'
import { Icon } from '../../ui/show/icon'
import { words } from './words'

type Filters = NonNullable<CallArgs<'GET /audit/export/'>['query']>

/** A file of exactly the filtered list. */
export function ExportButton({ query }: { query: ListQuery<'GET /audit/'> }) {
  const t = useWords(words)
  const [isBusy, setBusy] = useState(false)
  async function save(format: 'xlsx' | 'csv') {
    const { page: _page, page_size: _size, ...filters } = query
    setBusy(true)
    try {
      await download('GET /audit/export/', `${t('title')}.${format}`, {
        query: { ...filters, format } as Filters,
      })
      await invalidate('/audit/')
    } catch (error) {
      notify('error', asApiError(error).msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'xlsx', label: t('exportXlsx') },
          { key: 'csv', label: t('exportCsv') },
        ],
        onClick: ({ key }) => save(key === 'csv' ? 'csv' : 'xlsx'),
      }}
    >
      <Tooltip title={t('exportHint')}>
        <Button icon={<Icon name="download" />} loading={isBusy}>
          {t('export')}
        </Button>
      </Tooltip>
    </Dropdown>
  )
}
