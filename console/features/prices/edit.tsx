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
import { useGoOn } from '../../ui/form/go-on'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { useTabTitle } from '../../ui/page/tab-title'
import { When } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import { DeletedVersion } from './deleted-version'
import type { PriceVersion, WaterPrice } from './draft'
import { PriceFacts } from './price-facts'
import { PriceText } from './price-text'
import './prices.css'
import { RenameDialog } from './rename-dialog'
import { EditVersionForm, NewVersionForm } from './version-form'
import { VersionLine } from './version-line'
import { words } from './words'

type Act =
  | { do: 'rename' }
  | { do: 'delete' }
  | { do: 'copy' | 'edit' | 'deleteVersion'; version: PriceVersion }

/** One price with all its versions: past, present and future. */
export default function WaterPricePage() {
  const id = Number(useParams().id)
  const price = useCall('GET /organizations/water-prices/{id}/', { path: { id } })
  return <Loaded query={price}>{(found) => <Price price={found} />}</Loaded>
}

function Price({ price }: { price: WaterPrice }) {
  const t = useWords(words)
  const [act, begin] = useState<Act | null>(null)
  const { name } = price
  useTabTitle({ zh: name, en: name })
  const done = () => begin(null)
  if (act?.do === 'copy') return <NewVersionForm price={price} version={act.version} onDone={done} />
  if (act?.do === 'edit') return <EditVersionForm price={price} version={act.version} onDone={done} />
  return (
    <>
      <PageHeader title={name}>
        <Button
          type="primary"
          icon={<Icon name="plus" />}
          onClick={() => begin({ do: 'copy', version: newest(price) })}
        >
          {t('newVersion')}
        </Button>
        <Button icon={<Icon name="edit" />} onClick={() => begin({ do: 'rename' })}>
          {t('rename')}
        </Button>
        <Button danger onClick={() => begin({ do: 'delete' })}>
          {t('delete')}
        </Button>
      </PageHeader>
      <Panel>
        <PriceHead price={price} />
      </Panel>
      <Panel title={t('versions')}>
        <VersionLine
          versions={price.versions}
          summary={(version) => <PriceText version={version} />}
          details={(version) => <PriceFacts version={version} />}
          onCopy={(version) => begin({ do: 'copy', version })}
          onEdit={(version) => begin({ do: 'edit', version })}
          onDelete={(version) => begin({ do: 'deleteVersion', version })}
        />
      </Panel>
      <TimeLinePanel of="water_price" id={price.id} />
      {act?.do === 'rename' ? <RenameDialog price={price} version={newest(price)} onClose={done} /> : null}
      {act?.do === 'delete' ? <DeletePrice price={price} onClose={done} /> : null}
      {act?.do === 'deleteVersion' ? (
        <DeleteVersion price={price} version={act.version} onClose={done} />
      ) : null}
    </>
  )
}

// A price is created with its first version and never loses it.
const newest = ({ versions }: WaterPrice): PriceVersion => versions.at(-1)!

function PriceHead({ price }: { price: WaterPrice }) {
  const t = useWords(words)
  const name = useNames()
  const meters = (
    <Link to={pathTo('MeterList', { query: { water_price: [String(price.id)] } })}>
      {t('metersOf', { meters: price.meters })}
    </Link>
  )
  return (
    <Facts
      facts={[
        { label: t('category'), value: name('priceCategory', price.category) },
        { label: t('meters'), value: meters },
        { label: t('billedUntil'), value: <When value={price.billed_until} /> },
        { label: t('created_at'), value: <When value={price.created_at} /> },
        { label: t('updated_at'), value: <When value={price.updated_at} /> },
      ]}
    />
  )
}

interface DeleteProps {
  price: WaterPrice
  onClose: () => void
}

/** The server refuses while a meter or an order uses the price, and names them. */
function DeletePrice({ price: { id, name }, onClose }: DeleteProps) {
  const t = useWords(words)
  const goOn = useGoOn()
  const remove = useSend('DELETE /organizations/water-prices/{id}/', [])
  return (
    <DeleteDialog
      title={t('deletePriceTitle', { name })}
      text={<p>{t('deletePriceText')}</p>}
      okText={t('deletePrice')}
      onDelete={async () => {
        await remove.mutateAsync({ path: { id } })
        notify('success', t('deleted', { name }))
        await goOn(pathTo('WaterPrices'))
        forget(`/organizations/water-prices/${id}/`)
        await invalidate('/organizations/water-prices/')
      }}
      onClose={onClose}
    />
  )
}

function DeleteVersion({ price, version, onClose }: DeleteProps & { version: PriceVersion }) {
  const t = useWords(words)
  const { id, effective_from: date } = version
  const remove = useSend('DELETE /organizations/water-price-versions/{id}/', [
    '/organizations/water-prices/',
    '/audit/',
  ])
  return (
    <DeleteDialog
      title={t('deleteVersionTitle', { date })}
      text={<DeletedVersion versions={price.versions} version={version} without="deleteFirstText" />}
      okText={t('deleteVersion')}
      onDelete={async () => {
        await remove.mutateAsync({ path: { id } })
        notify('success', t('versionDeleted', { date }))
      }}
      onClose={onClose}
    />
  )
}
