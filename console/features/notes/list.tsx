import { noteList } from '@water/contract/notes/list'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { exportOf } from '../../parts/exports/export-of'
import { useDeclared } from '../../parts/lists/declared'
import { DoneButton } from '../../parts/notes/done-button'
import { Due } from '../../parts/notes/due'
import { NoteText } from '../../parts/notes/note-text'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { ListScreen } from '../../ui/list/list-screen'
import { When } from '../../ui/show/amounts'
import { words } from './words'

/** The notes of all accounts; for whoever may not see accounts, their own. */
export default function NoteList() {
  const t = useWords(words)
  const may = useMay()
  const seesAll = may(['meterView'])
  const mayWrite = may(['meterEdit', 'readingCreate', 'orderList'])
  const declared = useDeclared('GET /notes/', noteList, {
    cells: {
      account_no: ({ meter, account_no }) =>
        seesAll ? <Link to={pathTo('MeterDetail', { id: meter })}>{account_no}</Link> : account_no,
      text: ({ text }) => <NoteText>{text}</NoteText>,
      created_at: ({ created_at }) => <Day of={created_at} />,
      done_at: ({ done_at }) => <Day of={done_at} />,
      due_on: ({ due_on, done_at, is_former }) =>
        done_at === null && !is_former ? <Due on={due_on} /> : due_on,
    },
    ...(seesAll ? {} : { inputs: { mine: null } }),
  })
  return (
    <ListScreen
      {...declared}
      columns={
        mayWrite
          ? [
              ...declared.columns,
              {
                key: 'act',
                title: t('act'),
                staysInSight: true,
                render: (note) => <DoneButton note={note} />,
              },
            ]
          : declared.columns
      }
      exports={seesAll ? exportOf('GET /notes/export/') : undefined}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}

/** The day says enough, and leaves room for the text. */
const Day = ({ of }: { of: string | null }) => (
  <span title={of ?? undefined}>
    <When value={of?.slice(0, 10)} />
  </span>
)
