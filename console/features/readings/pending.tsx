import { pendingList } from '@water/contract/readings/list'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { useNames } from '../../parts/vocabulary/names'
import { EmbeddedList } from '../../ui/list/embedded-list'
import type { Column } from '../../ui/list/list-columns'
import { Can } from '../../ui/page/can'
import { BillOneDialog } from './bill-one-dialog'
import { BillPendingDialog } from './bill-pending-dialog'
import { PENDING, type Pending } from './pending-reading'
import { words } from './pending-words'
import { readingWidths, useReadingCells } from './reading-columns'
import { VoidDialog } from './void-dialog'

/** 待开账: readings that wait for their orders. They are billed, alone or many at once, or made void. */
export default function PendingReadings() {
  const t = useWords(words)
  const name = useNames()
  const declared = useDeclared(PENDING, pendingList, {
    cells: {
      ...useReadingCells(),
      waits: (row) => (row.hold_reason ? name('holdReason', row.hold_reason) : t('waitsRecorded')),
    },
    widths: readingWidths,
  })
  const [chosen, setChosen] = useState<readonly Pending[]>([])
  const [billing, setBilling] = useState<readonly Pending[] | null>(null)
  const [opened, open] = useState<{ do: 'bill' | 'void'; reading: Pending } | null>(null)
  const actions: Column<Pending> = {
    key: 'acts',
    title: t('actions'),
    staysInSight: true,
    render: (row) => <Actions reading={row} open={open} />,
  }
  const close = () => open(null)
  return (
    <>
      <EmbeddedList
        {...declared}
        title={t('waiting')}
        columns={[...declared.columns, actions]}
        keep={['view']}
        pageSize={50}
        bar={(list) => (
          <>
            {declared.bar(list)}
            <Button type="primary" disabled={chosen.length === 0} onClick={() => setBilling(chosen)}>
              {chosen.length === 0 ? t('chooseToBill') : t('billChosen', { count: chosen.length })}
            </Button>
          </>
        )}
        totals={{ of: 'GET /readings/pending/totals/' }}
        empty={{ title: t('noneWaits'), text: t('noneWaitsText') }}
        rowSelection={{
          selectedRowKeys: chosen.map(({ id }) => id),
          preserveSelectedRowKeys: true,
          onChange: (_, selected) => setChosen(selected),
          getCheckboxProps: (row) => ({ 'aria-label': `${row.account_no} ${row.read_at}` }) as object,
        }}
      />
      {billing ? (
        <BillPendingDialog
          readings={billing}
          onBilled={() => setChosen([])}
          onClose={() => setBilling(null)}
        />
      ) : null}
      {opened?.do === 'bill' ? <BillOneDialog reading={opened.reading} onClose={close} /> : null}
      {opened?.do === 'void' ? <VoidDialog reading={opened.reading} onClose={close} /> : null}
    </>
  )
}

type Open = (opened: { do: 'bill' | 'void'; reading: Pending }) => void

function Actions({ reading, open }: { reading: Pending; open: Open }) {
  const t = useWords(words)
  return (
    <Space>
      <Button size="small" onClick={() => open({ do: 'bill', reading })}>
        {t('bill')}
      </Button>
      <Can need="staff">
        <Button size="small" danger onClick={() => open({ do: 'void', reading })}>
          {t('void')}
        </Button>
      </Can>
    </Space>
  )
}
