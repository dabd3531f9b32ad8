import type { ObjectName } from '@water/contract/objects'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../i18n/words'
import type { Column } from '../../ui/list/list-columns'
import { DeleteRecord } from './delete-record'
import type { RecordPath } from './record'
import { RowActions } from './row-actions'
import { words } from './words'

interface RecordActionsProps<Row> {
  of: ObjectName
  path: RecordPath
  nameOf: (row: Row) => string
  onEdit: (row: Row) => void
  /** Further actions of a row. */
  more?: (row: Row) => ReactNode
  /** Stands before the usual text when a row is deleted. */
  lead?: (row: Row) => ReactNode
}

/** The actions of a record in its list: their column, and the question before one is deleted, which stands below the table. */
export function useRecordActions<Row extends { id: number }>(
  props: RecordActionsProps<Row>,
): [column: Column<Row>, question: ReactNode] {
  const { of, path, nameOf, onEdit, more, lead } = props
  const t = useWords(words)
  const [deleted, askToDelete] = useState<Row | null>(null)
  const column: Column<Row> = {
    // Saved views name it so.
    key: 'acts',
    title: t('actions'),
    render: (row) => (
      <RowActions
        name={nameOf(row)}
        of={of}
        id={row.id}
        onEdit={() => onEdit(row)}
        onDelete={() => askToDelete(row)}
      >
        {more?.(row)}
      </RowActions>
    ),
  }
  const question = (
    <DeleteRecord
      of={of}
      path={path}
      row={deleted && { id: deleted.id, name: nameOf(deleted) }}
      lead={deleted && lead?.(deleted)}
      onClose={() => askToDelete(null)}
    />
  )
  return [column, question]
}
