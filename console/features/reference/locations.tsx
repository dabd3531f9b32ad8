import { Alert, Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { asApiError } from '../../api/api-error'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useLocations } from '../../parts/choosers/locations'
import { ImportButton } from '../../parts/imports/import-button'
import { notify } from '../../ui/dialog/notify'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import { Outcome } from '../../ui/show/outcome'
import * as styles from './locations.module.css'
import { PlaceDialogs, type PlaceOpened } from './place-dialogs'
import { PlacePanel } from './place-panel'
import { branchAt, branchesOf, found, type Place } from './place-tree'
import { PlaceTree } from './place-tree-view'
import { words } from './words'

/**
 * The tree of places. The chosen place is beside it with its actions. It is moved by dragging onto another place, or by
 * "move to". There is no order to choose, because places are ordered by their codes.
 */
export default function Locations() {
  const t = useWords(words)
  const places = useLocations()
  const [opened, open] = useState<PlaceOpened>(null)
  const [chosen, choose] = useChosen()
  const create = (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => open({ do: 'create', parent: chosen })}>
      {t('createPlace')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('places')}>
        <ImportButton kind="locations" />
        {create}
      </PageHeader>
      <Loaded query={places}>
        {(all) =>
          all.length === 0 ? (
            <Panel>
              <Outcome icon="drop" title={t('noPlaces')} text={t('noPlacesText')}>
                {create}
                <ImportButton kind="locations" />
              </Outcome>
            </Panel>
          ) : (
            <Tree places={all} chosen={chosen} choose={choose} open={open} />
          )
        }
      </Loaded>
      <PlaceDialogs opened={opened} places={places.data ?? []} choose={choose} onClose={() => open(null)} />
    </>
  )
}

/** The address names the chosen place. */
function useChosen(): [number | null, (id: number | null) => void] {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('place'))
  const choose = (next: number | null) =>
    setParams(next === null ? {} : { place: String(next) }, { replace: true })
  return [Number.isSafeInteger(id) && id > 0 ? id : null, choose]
}

interface TreeProps {
  places: readonly Place[]
  chosen: number | null
  choose: (id: number | null) => void
  open: (opened: PlaceOpened) => void
}

interface Move {
  place: Place
  to: number | null
}

function Tree({ places, chosen, choose, open }: TreeProps) {
  const t = useWords(words)
  const [search, setSearch] = useState('')
  const [done, setDone] = useState<Move | null>(null)
  const save = useSend('PATCH /organizations/locations/{id}/', ['/organizations/locations/', '/meters/'])
  const branches = useMemo(() => branchesOf(places), [places])
  const shown = useMemo(() => found(branches, search), [branches, search])
  const branch = chosen === null ? null : branchAt(branches, chosen)
  const nameOf = (id: number | null) =>
    id === null ? t('top') : (places.find((place) => place.id === id)?.name ?? '…')

  async function move(place: Place, to: number | null): Promise<boolean> {
    try {
      await save.mutateAsync({ path: { id: place.id }, body: { parent: to } })
      return true
    } catch (error) {
      notify('error', asApiError(error).msg)
      return false
    }
  }
  const drop = async (place: Place, to: number | null) => {
    if (await move(place, to)) setDone({ place, to })
  }
  const undo = async ({ place }: Move) => {
    if (await move(place, place.parent)) setDone(null)
  }

  return (
    <div className={styles.places}>
      <Panel>
        <div className={styles.placesTools}>
          <Input
            aria-label={t('searchPlaces')}
            placeholder={t('placeSearch')}
            prefix={<Icon name="search" />}
            allowClear
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <span className={styles.placesTotal}>{t('placesTotal', { places: places.length })}</span>
        </div>
        {done ? (
          <Alert
            type="success"
            role="status"
            className={styles.placesMoved}
            title={t('movedTo', { name: done.place.name, to: nameOf(done.to) })}
            action={
              <Button size="small" loading={save.isPending} onClick={() => undo(done)}>
                {t('undo')}
              </Button>
            }
            closable={{ onClose: () => setDone(null) }}
          />
        ) : null}
        {shown.length === 0 ? (
          <Outcome icon="search" title={t('noPlaceFound')}>
            <Button onClick={() => setSearch('')}>{t('clearSearch')}</Button>
          </Outcome>
        ) : (
          <PlaceTree
            branches={branches}
            shown={shown}
            search={search}
            chosen={chosen}
            choose={choose}
            onMove={drop}
          />
        )}
      </Panel>
      <PlacePanel branches={branches} branch={branch} open={open} />
    </div>
  )
}
