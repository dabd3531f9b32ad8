import { reconciliationList } from '@water/contract/reconciliations/list'
import { Link } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { pathTo } from '../../paths'
import { ListScreen } from '../../ui/list/list-screen'
import { When } from '../../ui/show/amounts'
import { words } from './words'

const ASK_EVERY_MS = 2000
type Row = ReplyOf<'GET /reconciliations/'>['results'][number]

const isEnded = ({ state }: Row): boolean => state === 'done' || state === 'failed'

/** The bank's files, newest first, with what is left to resolve. */
export default function ReconciliationList() {
  const t = useWords(words)
  const declared = useDeclared('GET /reconciliations/', reconciliationList, {
    cells: {
      file: ({ id, file }) => <Link to={pathTo('ReconciliationDetail', { id })}>{file}</Link>,
      first_day: ({ first_day, last_day }) => (
        <When value={first_day === last_day ? first_day : `${first_day} – ${last_day}`} />
      ),
    },
  })
  return (
    <ListScreen
      {...declared}
      title={t('listTitle')}
      everyMs={ASK_EVERY_MS}
      until={(rows) => rows.every(isEnded)}
      rowPath={({ id }) => pathTo('ReconciliationDetail', { id })}
      create={{ label: t('upload'), to: pathTo('ReconciliationCreate'), need: 'staff' }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}
