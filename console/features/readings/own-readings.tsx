import { ownReadingList } from '@water/contract/readings/list'
import { useWords } from '../../i18n/words'
import { AskCorrection } from '../../parts/corrections/ask-correction'
import { useDeclared } from '../../parts/lists/declared'
import { useMay } from '../../state/session'
import { today } from '../../ui/field/today'
import { DateFilter } from '../../ui/list/date-filter'
import { EmbeddedList } from '../../ui/list/embedded-list'
import { doneWidths, useDoneCells } from './reading-columns'
import * as styles from './readings.module.css'
import { words } from './words'

const OWN = 'GET /reading-rounds/mine/'

/** The readings that the caller has entered, today or on the chosen days. */
export default function OwnReadings() {
  const t = useWords(words)
  const declared = useDeclared(OWN, ownReadingList, {
    cells: {
      ...useDoneCells(),
      correction: (row) =>
        row.status === 'billed' && row.order !== null ? (
          <div className={styles.correction}>
            <AskCorrection isLink order={{ ...row, id: row.order }} isAsked={row.is_correction_asked} />
          </div>
        ) : null,
    },
    widths: doneWidths,
    // Who may reverse orders asks nobody.
    without: useMay()(['orderRedFlush']) ? ['correction'] : [],
    inputs: {
      from: (list) => <DateFilter list={list} name="from" label={t('from')} usual={today()} />,
      to: (list) => <DateFilter list={list} name="to" label={t('to')} usual={today()} />,
    },
  })
  return (
    <EmbeddedList
      {...declared}
      title={t('mine')}
      keep={['view']}
      pageSize={50}
      empty={{ title: t('noneRead'), text: t('noneReadText') }}
    />
  )
}
