import { useState } from 'react'
import { useWords } from '../../i18n/words'
import type { Option } from '../../ui/list/filters'
import type { Column } from '../../ui/list/list-columns'
import { ListScreen } from '../../ui/list/list-screen'
import type { FilterOf, OrderingOf } from '../../ui/list/list-state'
import { type EditedRow, type RecordCalls, type RecordPath, type RecordRow, useNoun } from './record'
import { useRecordActions } from './record-actions'
import { RecordDialog, type RecordForm } from './record-dialog'
import { words } from './words'

interface RecordListProps<Path extends RecordPath> extends RecordForm<RecordRow<Path>> {
  calls: RecordCalls<Path>
  title: string
  searchHint: string
  filters?: readonly { name: FilterOf<`GET ${Path}`>; label: string; options: readonly Option[] }[]
  /** The order when the URL names none: `field` or `-field`. */
  ordering: OrderingOf<`GET ${Path}`>
  columns: readonly Column<RecordRow<Path>, Exclude<OrderingOf<`GET ${Path}`>, `-${string}`>>[]
  /** The next step while there are no rows. */
  emptyText: string
}

type Opened = { do: 'create' } | { do: 'edit'; row: EditedRow }

/**
 * The screen of a plain record: its list, and the dialogs that create, change and delete one. Each input stands under the
 * name of its field in the contract.
 */
export function RecordList<Path extends RecordPath>(props: RecordListProps<Path>) {
  const { of, calls, columns, filters, emptyText, ...list } = props
  const t = useWords(words)
  const one = useNoun(of)
  const [opened, open] = useState<Opened | null>(null)
  const close = () => open(null)
  const [acts, question] = useRecordActions<EditedRow>({
    of,
    path: calls.list.path,
    nameOf: ({ name }) => name,
    onEdit: (row) => open({ do: 'edit', row }),
  })
  return (
    <ListScreen<`GET ${RecordPath}`>
      of={`GET ${calls.list.path}`}
      title={list.title}
      searchHint={list.searchHint}
      // These are the filters and orders of the list under this path.
      filters={filters as never}
      ordering={list.ordering as never}
      columns={[...(columns as readonly Column<never>[]), acts as Column<never>] as never}
      onOpen={(row) => open({ do: 'edit', row: row as EditedRow })}
      create={{ label: t('create', { one }), onClick: () => open({ do: 'create' }) }}
      empty={{ title: t('none', { one }), text: emptyText }}
    >
      {opened?.do === 'create' ? <RecordDialog {...props} onClose={close} /> : null}
      {opened?.do === 'edit' ? <RecordDialog {...props} row={opened.row} onClose={close} /> : null}
      {question}
    </ListScreen>
  )
}
