import { meterList } from '@water/contract/meters/list'
import { Link } from 'react-router'
import { useWords } from '../../../i18n/words'
import { exportOf } from '../../../parts/exports/export-of'
import { ImportButton } from '../../../parts/imports/import-button'
import { Cut } from '../../../parts/lists/cell'
import { useDeclared } from '../../../parts/lists/declared'
import { SendMany } from '../../../parts/messages/send-many'
import { pathTo } from '../../../paths'
import { useMay } from '../../../state/session'
import { useChosenRows } from '../../../ui/list/chosen-rows'
import { ListScreen } from '../../../ui/list/list-screen'
import { MeanVolume, Money, Volume, When } from '../../../ui/show/amounts'
import type { MeterRow } from '../meter'
import { words } from '../words'
import { BulkChange } from './bulk-change'
import * as styles from './list.module.css'

export default function MeterList() {
  const t = useWords(words)
  const may = useMay()
  const mayEdit = may(['meterEdit'])
  const mayOpen = may(['meterView'])
  const chosen = useChosenRows<MeterRow>(({ id }) => id)
  const declared = useDeclared('GET /meters/', meterList, {
    cells: {
      account_no: ({ id, account_no }) =>
        mayOpen ? <Link to={pathTo('MeterDetail', { id })}>{account_no}</Link> : account_no,
      address: ({ address }) => <Cut text={address} isLong />,
      arrears: ({ arrears }) => <Arrears value={arrears} />,
      former_arrears: ({ former_arrears }) => <Arrears value={former_arrears} />,
      last_read_at: ({ last_read_at }) => <When value={last_read_at.slice(0, 10)} />,
      seq_no: ({ seq_no }) => <Volume value={seq_no?.toString()} />,
      average_volume: ({ average_volume }) => <MeanVolume value={average_volume} />,
    },
    widths: { status: 72, arrears: 80, balance: 80, last_reading: 80, last_read_at: 80 },
  })
  return (
    <ListScreen
      {...declared}
      exports={exportOf('GET /meters/export/', ['readings', 'changes'])}
      {...(mayEdit && {
        rowSelection: chosen.selection(({ account_no }) => account_no),
        bulk: (found) => (
          <>
            <BulkChange chosen={chosen} found={found} />
            {may('staff') ? <SendMany chosen={chosen} found={found} /> : null}
          </>
        ),
      })}
      rowPath={({ id }) => (mayOpen ? pathTo('MeterDetail', { id }) : null)}
      actions={
        <>
          <ImportButton kind="changes" />
          <ImportButton kind="meters" />
        </>
      }
      emptyActions={<ImportButton kind="meters" />}
      create={{ label: t('create'), to: pathTo('MeterCreate'), need: ['meterCreate'] }}
      totals={{
        of: 'GET /meters/totals/',
        sums: [
          { key: 'arrears', label: t('arrears') },
          { key: 'balance', label: t('balance') },
        ],
      }}
      empty={{
        title: t('emptyTitle'),
        text: t(may(['meterCreate']) ? 'emptyText' : 'emptyTextReadOnly'),
      }}
    />
  )
}

/** Arrears stand out; zero does not. */
function Arrears({ value }: { value: string }) {
  return (
    <span className={/[1-9]/.test(value) ? styles.arrears : undefined}>
      <Money value={value} />
    </span>
  )
}
