import { type ComponentProps, useState } from 'react'
import { useWords } from '../../i18n/words'
import type { ColumnOf } from '../../ui/list/embedded-list'
import type { Column } from '../../ui/list/list-columns'
import { ListScreen } from '../../ui/list/list-screen'
import { type EditedRow, type RecordCalls, type RecordPath, type RecordRow, useNoun } from './record'
import { useRecordActions } from './record-actions'
import { RecordDialog, type RecordForm } from './record-dialog'
import { words } from './words'

interface RecordListProps<Path extends RecordPath> extends RecordForm<RecordRow<Path>> {
  calls: RecordCalls<Path>
  /** The answer of `useDeclared` for its list. */
  declared: { of: `GET ${Path}`; columns: readonly ColumnOf<`GET ${Path}`>[]; emptyText?: string }
}

/** The screen of any record's list. */
type Screen = ComponentProps<typeof ListScreen<`GET ${RecordPath}`>>
type Opened = { do: 'create' } | { do: 'edit'; row: EditedRow }

/**
 * The screen of a plain record: its list, and the dialogs that create, change and delete one. Each input stands under the
 * name of its field in the contract.
 */
export function RecordList<Path extends RecordPath>(props: RecordListProps<Path>) {
  const { of, calls, declared } = props
  const t = useWords(words)
  const one = useNoun(of)
  const [opened, open] = useState<Opened | null>(null)
  const close = () => open(null)
  const [actions, question] = useRecordActions<EditedRow>({
    of,
    path: calls.list.path,
    nameOf: ({ name }) => name,
    onEdit: (row) => open({ do: 'edit', row }),
  })
  return (
    <ListScreen
      // It is the declaration of the list under this path.
      {...(declared as unknown as Screen)}
      columns={[...(declared.columns as readonly Column<never>[]), actions as Column<never>] as never}
      onOpen={(row) => open({ do: 'edit', row: row as EditedRow })}
      create={{ label: t('create', { one }), onClick: () => open({ do: 'create' }) }}
      empty={{ title: t('none', { one }), text: declared.emptyText }}
    >
      {opened?.do === 'create' ? <RecordDialog {...props} onClose={close} /> : null}
      {opened?.do === 'edit' ? <RecordDialog {...props} row={opened.row} onClose={close} /> : null}
      {question}
    </ListScreen>
  )
}
