import { readingList } from '@water/contract/readings/list'
import { useWords } from '../../i18n/words'
import { exportOf } from '../../parts/exports/export-of'
import { useDeclared } from '../../parts/lists/declared'
import { EmbeddedList } from '../../ui/list/embedded-list'
import { doneWidths, useDoneCells } from './reading-columns'
import { words } from './words'

/** Every reading of the organization, newest first. Reports lead here. */
export default function AllReadings() {
  const t = useWords(words)
  // Their headings do not sort.
  const inOneOrder = { ...readingList, orderings: [] }
  const declared = useDeclared('GET /readings/', inOneOrder, { cells: useDoneCells(), widths: doneWidths })
  return (
    <EmbeddedList
      {...declared}
      title={t('all')}
      keep={['view']}
      pageSize={50}
      exports={exportOf('GET /readings/export/')}
      totals={{ of: 'GET /readings/totals/' }}
      empty={{ title: t('noneFound'), text: t('noneFoundText') }}
    />
  )
}
