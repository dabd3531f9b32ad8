import { Button } from 'antd'
import { useNamedScope } from '../../api/named-scope'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { DeleteDialog } from '../../ui/dialog/delete-dialog'
import { notify } from '../../ui/dialog/notify'
import { FilterBar } from '../../ui/list/filters'
import type { Column } from '../../ui/list/list-columns'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { PageHeader } from '../../ui/page/page-header'
import { Money } from '../../ui/show/amounts'
import { Icon } from '../../ui/show/icon'
import { DiameterDialog } from './diameter-dialog'
import { type Opened, useOpened } from './opened'
import { RowActs } from './row-acts'
import type { Diameter } from './rows'
import { words } from './words'

/** The widths of pipes and devices, with their monthly price under a two-part tariff. */
export default function Diameters() {
  const t = useWords(words)
  const list = useListState('GET /organizations/diameters/', { ordering: 'mm' })
  const query = { ...list.query, ...useNamedScope() }
  const rows = useCall('GET /organizations/diameters/', { query }, { keepBefore: true })
  const [opened, open] = useOpened<Diameter>()
  const create = (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => open({ act: 'create' })}>
      {t('createDiameter')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('diameters')}>{create}</PageHeader>
      <FilterBar list={list} searchHint={t('diameterSearch')} />
      <ListTable
        label={t('diameters')}
        list={list}
        rows={rows}
        columns={useColumns(open)}
        rowKey={({ id }) => id}
        onOpen={(row) => open({ act: 'edit', row })}
        empty={{ title: t('noDiameters'), text: t('noDiametersText'), action: create }}
      />
      <Dialogs opened={opened} onClose={() => open(null)} />
    </>
  )
}

function Dialogs({ opened, onClose }: { opened: Opened<Diameter>; onClose: () => void }) {
  const t = useWords(words)
  const remove = useSend('DELETE /organizations/diameters/{id}/', ['/organizations/diameters/'])
  if (opened === null) return null
  if (opened.act === 'create') return <DiameterDialog onClose={onClose} />
  const { row } = opened
  if (opened.act === 'edit') return <DiameterDialog row={row} onClose={onClose} />
  return (
    <DeleteDialog
      title={t('deleteDiameterTitle', { name: row.name })}
      text={<p>{t('deleteRecordText')}</p>}
      okText={t('deleteDiameter')}
      onDelete={async () => {
        await remove.mutateAsync({ path: { id: row.id } })
        notify('success', t('deleted', { name: row.name }))
      }}
      onClose={onClose}
    />
  )
}

function useColumns(open: (opened: Opened<Diameter>) => void): Column<Diameter>[] {
  const t = useWords(words)
  return [
    { key: 'name', title: t('name'), ordering: 'name', width: 120, render: (row) => row.name },
    { key: 'mm', title: t('mm'), ordering: 'mm', align: 'right', render: ({ mm }) => mm },
    {
      key: 'capacity_fee',
      title: t('capacity_fee'),
      align: 'right',
      render: (row) => <Money value={row.capacity_fee} />,
    },
    {
      key: 'service_years',
      title: t('service_years'),
      align: 'right',
      render: ({ service_years: years }) => t('years', { years }),
    },
    {
      key: 'acts',
      title: t('acts'),
      render: (row) => (
        <RowActs
          name={row.name}
          of="diameter"
          id={row.id}
          onEdit={() => open({ act: 'edit', row })}
          onDelete={() => open({ act: 'delete', row })}
        />
      ),
    },
  ]
}
