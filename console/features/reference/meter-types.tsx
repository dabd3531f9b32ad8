import { Button } from 'antd'
import { useNamedScope } from '../../api/named-scope'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useChoices, useNames } from '../../parts/vocabulary/names'
import { DeleteDialog } from '../../ui/dialog/delete-dialog'
import { notify } from '../../ui/dialog/notify'
import { FilterBar, FilterSelect } from '../../ui/list/filters'
import type { Column } from '../../ui/list/list-columns'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { PageHeader } from '../../ui/page/page-header'
import { Icon } from '../../ui/show/icon'
import { MeterTypeDialog } from './meter-type-dialog'
import { type Opened, useOpened } from './opened'
import { RowActs } from './row-acts'
import type { MeterType } from './rows'
import { words } from './words'

/** The makes and kinds of devices that can be installed. */
export default function MeterTypes() {
  const t = useWords(words)
  const list = useListState('GET /organizations/meter-types/', { one: ['kind'], ordering: 'name' })
  const query = { ...list.query, ...useNamedScope() }
  const rows = useCall('GET /organizations/meter-types/', { query }, { keepBefore: true })
  const [opened, open] = useOpened<MeterType>()
  const create = (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => open({ act: 'create' })}>
      {t('createMeterType')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('meterTypes')}>{create}</PageHeader>
      <FilterBar list={list} searchHint={t('meterTypeSearch')}>
        <FilterSelect list={list} name="kind" label={t('kind')} options={useChoices('meterKind')} />
      </FilterBar>
      <ListTable
        label={t('meterTypes')}
        list={list}
        rows={rows}
        columns={useColumns(open)}
        rowKey={({ id }) => id}
        onOpen={(row) => open({ act: 'edit', row })}
        empty={{ title: t('noMeterTypes'), text: t('noMeterTypesText'), action: create }}
      />
      <Dialogs opened={opened} onClose={() => open(null)} />
    </>
  )
}

function Dialogs({ opened, onClose }: { opened: Opened<MeterType>; onClose: () => void }) {
  const t = useWords(words)
  const remove = useSend('DELETE /organizations/meter-types/{id}/', ['/organizations/meter-types/'])
  if (opened === null) return null
  if (opened.act === 'create') return <MeterTypeDialog onClose={onClose} />
  const { row } = opened
  if (opened.act === 'edit') return <MeterTypeDialog row={row} onClose={onClose} />
  return (
    <DeleteDialog
      title={t('deleteMeterTypeTitle', { name: row.name })}
      text={<p>{t('deleteRecordText')}</p>}
      okText={t('deleteMeterType')}
      onDelete={async () => {
        await remove.mutateAsync({ path: { id: row.id } })
        notify('success', t('deleted', { name: row.name }))
      }}
      onClose={onClose}
    />
  )
}

function useColumns(open: (opened: Opened<MeterType>) => void): Column<MeterType>[] {
  const t = useWords(words)
  const name = useNames()
  return [
    { key: 'name', title: t('name'), ordering: 'name', width: 140, render: (row) => row.name },
    { key: 'kind', title: t('kind'), render: ({ kind }) => name('meterKind', kind) },
    {
      key: 'reading_mode',
      title: t('reading_mode'),
      render: ({ reading_mode: mode }) => name('readingMode', mode),
    },
    {
      key: 'register_digits',
      title: t('register_digits'),
      align: 'right',
      render: (row) => row.register_digits,
    },
    { key: 'has_valve', title: t('has_valve'), render: ({ has_valve }) => t(has_valve ? 'yes' : 'no') },
    { key: 'manufacturer', title: t('manufacturer'), render: (row) => row.manufacturer || '—' },
    { key: 'model', title: t('model'), render: (row) => row.model || '—' },
    {
      key: 'acts',
      title: t('acts'),
      render: (row) => (
        <RowActs
          name={row.name}
          of="meter_type"
          id={row.id}
          onEdit={() => open({ act: 'edit', row })}
          onDelete={() => open({ act: 'delete', row })}
        />
      ),
    },
  ]
}
