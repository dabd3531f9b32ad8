import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { DeleteDialog } from '../../ui/dialog/delete-dialog'
import { notify } from '../../ui/dialog/notify'
import { MovePlaceDialog } from './move-place-dialog'
import { PlaceDialog } from './place-dialog'
import { branchesOf, type Place } from './place-tree'
import { words } from './words'

export type PlaceOpened =
  | { do: 'create'; parent: number | null }
  | { do: 'edit' | 'move' | 'delete'; place: Place }
  | null

interface PlaceDialogsProps {
  opened: PlaceOpened
  places: readonly Place[]
  choose: (id: number | null) => void
  onClose: () => void
}

export function PlaceDialogs({ opened, places, choose, onClose }: PlaceDialogsProps) {
  const t = useWords(words)
  const remove = useSend('DELETE /organizations/locations/{id}/', ['/organizations/locations/'])
  if (opened === null) return null
  if (opened.do === 'create') {
    const parent = places.some(({ id }) => id === opened.parent) ? opened.parent : null
    return <PlaceDialog parent={parent} branches={branchesOf(places)} onCreated={choose} onClose={onClose} />
  }
  const { place } = opened
  if (opened.do === 'edit') return <PlaceDialog place={place} branches={[]} onClose={onClose} />
  if (opened.do === 'move') return <MovePlaceDialog place={place} onClose={onClose} />
  return (
    <DeleteDialog
      title={t('deletePlaceTitle', { name: place.name })}
      text={<p>{t('deletePlaceText')}</p>}
      okText={t('deletePlace')}
      onDelete={async () => {
        await remove.mutateAsync({ path: { id: place.id } })
        notify('success', t('deleted', { name: place.name }))
        choose(place.parent)
      }}
      onClose={onClose}
    />
  )
}
