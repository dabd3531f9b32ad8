import { Button } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { forget, invalidate, useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { TimeLinePanel } from '../../parts/history/time-line'
import { useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { DeleteDialog } from '../../ui/dialog/delete-dialog'
import { notify } from '../../ui/dialog/notify'
import { asPercent } from '../../ui/field/percent'
import { useGoOn } from '../../ui/form/go-on'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { useTabTitle } from '../../ui/page/tab-title'
import { When } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import { Active } from './active'
import { DeletedVersion } from './deleted-version'
import { Tax } from './price-facts'
import './prices.css'
import { SurchargeHeadDialog } from './surcharge-head-dialog'
import { type SurchargeItem, SurchargeText, type SurchargeVersion } from './surcharge-text'
import { EditSurchargeVersion, NewSurchargeVersion } from './surcharge-version-form'
import { VersionLine } from './version-line'
import { words } from './words'

type Act =
  | { do: 'head' }
  | { do: 'delete' }
  | { do: 'copy' | 'edit' | 'deleteVersion'; version: SurchargeVersion }

/** One surcharge item with all its versions and the prices that charge it. */
export default function SurchargeItemPage() {
  const id = Number(useParams().id)
  const item = useCall('GET /organizations/surcharge-item/{id}/', { path: { id } })
  return <Loaded query={item}>{(found) => <Item item={found} />}</Loaded>
}

function Item({ item }: { item: SurchargeItem }) {
  const t = useWords(words)
  const [act, begin] = useState<Act | null>(null)
  const { name } = item
  useTabTitle({ zh: name, en: name })
  const done = () => begin(null)
  if (act?.do === 'copy') return <NewSurchargeVersion item={item} version={act.version} onDone={done} />
  if (act?.do === 'edit') return <EditSurchargeVersion item={item} version={act.version} onDone={done} />
  // An item is created with its first version and never loses it.
  const newest = item.versions.at(-1)!
  return (
    <>
      <PageHeader title={name} extra={<Active is={item.is_active} />}>
        <Button
          type="primary"
          icon={<Icon name="plus" />}
          onClick={() => begin({ do: 'copy', version: newest })}
        >
          {t('newVersion')}
        </Button>
        <Button icon={<Icon name="edit" />} onClick={() => begin({ do: 'head' })}>
          {t('editHead')}
        </Button>
        <Button danger onClick={() => begin({ do: 'delete' })}>
          {t('delete')}
        </Button>
      </PageHeader>
      <Panel>
        <ItemFacts item={item} />
      </Panel>
      <Panel title={t('versions')}>
        <VersionLine
          versions={item.versions}
          summary={(version) => <SurchargeText version={version} />}
          details={(version) => <VersionFacts version={version} />}
          onCopy={(version) => begin({ do: 'copy', version })}
          onEdit={(version) => begin({ do: 'edit', version })}
          onDelete={(version) => begin({ do: 'deleteVersion', version })}
        />
      </Panel>
      <TimeLinePanel of="surcharge_item" id={item.id} />
      {act?.do === 'head' ? <SurchargeHeadDialog item={item} onClose={done} /> : null}
      {act?.do === 'delete' ? <DeleteItem item={item} onClose={done} /> : null}
      {act?.do === 'deleteVersion' ? (
        <DeleteVersion item={item} version={act.version} onClose={done} />
      ) : null}
    </>
  )
}

function ItemFacts({ item }: { item: SurchargeItem }) {
  const t = useWords(words)
  const prices =
    item.water_prices.length === 0 ? (
      t('noPriceYet')
    ) : (
      <span className="name-links">
        {item.water_prices.map(({ id, name }) => (
          <Link key={id} to={pathTo('WaterPricesEdit', { id })}>
            {name}
          </Link>
        ))}
      </span>
    )
  return (
    <Facts
      facts={[
        { label: t('chargedBy'), value: prices, isWide: true },
        { label: t('sort'), value: item.sort },
        { label: t('billedUntil'), value: <When value={item.billed_until} /> },
        { label: t('created_at'), value: <When value={item.created_at} /> },
        { label: t('updated_at'), value: <When value={item.updated_at} /> },
      ]}
    />
  )
}

function VersionFacts({ version }: { version: SurchargeVersion }) {
  const t = useWords(words)
  const name = useNames()
  const factor =
    version.kind === 'per_volume'
      ? [{ label: t('volume_factor'), value: `${asPercent(version.volume_factor)}%` }]
      : []
  return (
    <Facts
      facts={[
        { label: t('kind'), value: name('surchargeKind', version.kind) },
        { label: t('rate'), value: <SurchargeText version={version} /> },
        ...factor,
        { label: t('tax_treatment'), value: <Tax version={version} /> },
        { label: t('tax_code'), value: version.tax_code },
      ]}
    />
  )
}

/** The server refuses while a price or an order uses the item, and names them. */
function DeleteItem({ item: { id, name }, onClose }: { item: SurchargeItem; onClose: () => void }) {
  const t = useWords(words)
  const goOn = useGoOn()
  const remove = useSend('DELETE /organizations/surcharge-item/{id}/', [])
  return (
    <DeleteDialog
      title={t('deleteItemTitle', { name })}
      text={<p>{t('deleteItemText')}</p>}
      okText={t('deleteItem')}
      onDelete={async () => {
        await remove.mutateAsync({ path: { id } })
        notify('success', t('deleted', { name }))
        await goOn(pathTo('SurchargeItems'))
        forget(`/organizations/surcharge-item/${id}/`)
        await invalidate('/organizations/surcharge-item/')
      }}
      onClose={onClose}
    />
  )
}

interface DeleteVersionProps {
  item: SurchargeItem
  version: SurchargeVersion
  onClose: () => void
}

function DeleteVersion({ item, version, onClose }: DeleteVersionProps) {
  const t = useWords(words)
  const { id, effective_from: date } = version
  const remove = useSend('DELETE /organizations/surcharge-item-versions/{id}/', [
    '/organizations/surcharge-item/',
    '/audit/',
  ])
  return (
    <DeleteDialog
      title={t('deleteVersionTitle', { date })}
      text={<DeletedVersion versions={item.versions} version={version} without="deleteFirstItemText" />}
      okText={t('deleteVersion')}
      onDelete={async () => {
        await remove.mutateAsync({ path: { id } })
        notify('success', t('versionDeleted', { date }))
      }}
      onClose={onClose}
    />
  )
}
