import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useWords } from '../../i18n/words'
import { Icon } from '../show/icon'
import { words } from '../words'
import { type Column, columnsByDefault } from './list-columns'
import type { ListState } from './list-state'

/** The visible columns: stored for the user, and in the URL for a link. */
export function ColumnChooser<Row>({
  list,
  columns,
}: {
  list: ListState
  columns: readonly Column<Row, string>[]
}) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const shown = list.columns ?? columnsByDefault(columns)
  const choices = columns.slice(1).map(({ key, title }) => ({ key, label: title }))
  const toggle = (key: string) => {
    const next = columns
      .map((column) => column.key)
      .filter((one) => (one === key ? !shown.includes(one) : shown.includes(one)))
    list.showColumns(next)
  }
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      onOpenChange={(next, { source }) => {
        if (source === 'trigger' || next) setOpen(next)
      }}
      menu={{
        items: [...choices, { type: 'divider' }, { key: '', label: t('allDefault') }],
        multiple: true,
        selectable: true,
        selectedKeys: [...shown],
        onClick: ({ key }) => (key === '' ? list.showColumns(null) : toggle(key)),
      }}
    >
      <Button type="text" size="small" icon={<Icon name="columns" />}>
        {t('columns')}
      </Button>
    </Dropdown>
  )
}
