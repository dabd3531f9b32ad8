import { withholdingList } from '@water/contract/withholdings/list'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { pathTo } from '../../paths'
import { ListScreen } from '../../ui/list/list-screen'
import { words } from './words'

/** All runs of withholding, newest first. */
export default function WithholdingList() {
  const t = useWords(words)
  const declared = useDeclared('GET /withholdings/', withholdingList, {
    cells: { no: ({ id, no }) => <Link to={pathTo('WithholdingDetail', { id })}>{no}</Link> },
  })
  return (
    <ListScreen
      {...declared}
      rowPath={({ id }) => pathTo('WithholdingDetail', { id })}
      create={{ label: t('create'), to: pathTo('WithholdingCreate') }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}
