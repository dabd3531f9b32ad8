import { Form } from 'antd'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { LocationChooser } from '../../parts/choosers/location-chooser'
import { notify } from '../../ui/dialog/notify'
import { FormDialog } from '../../ui/form/form-dialog'
import type { Place } from './place-tree'
import { words } from './words'

/** The same move as by dragging, by keyboard, with the places in a list. The moved branch is not among them. */
export function MovePlaceDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useWords(words)
  const save = useSend('PATCH /organizations/locations/{id}/', ['/organizations/locations/', '/meters/'])
  return (
    <FormDialog<{ parent: number | null }>
      title={t('moveTitle', { name: place.name })}
      okText={t('move')}
      initial={{ parent: place.parent }}
      onSubmit={async ({ parent }) => {
        await save.mutateAsync({ path: { id: place.id }, body: { parent: parent ?? null } })
        notify('success', t('moved', { name: place.name }))
      }}
      onClose={onClose}
    >
      <Form.Item name="parent" label={t('parent')} extra={t('moveHint')}>
        <LocationChooser outside={place.id} placeholder={t('top')} />
      </Form.Item>
    </FormDialog>
  )
}
