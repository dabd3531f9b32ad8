import { sellerFields } from '@water/contract/invoices/fields'
import type { ReplyOf } from '../../api/call'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useOrganization } from '../../state/session'
import { notify } from '../../ui/dialog/notify'
import { type Draft, draftFrom } from '../../ui/form/draft'
import { FormDialog } from '../../ui/form/form-dialog'
import { useFresh } from '../../ui/form/fresh'
import { Loaded } from '../../ui/show/loaded'
import { SellerFields } from './seller-fields'
import { words } from './words'

type Organization = ReplyOf<'GET /organizations/orgs/{id}/'>
type Seller = Draft<typeof sellerFields>

const valuesOf = (organization: Organization): Seller => draftFrom(sellerFields, organization)

interface SellerDialogProps {
  /** The verb of its button, and what goes on once the organization has its data. */
  okText: string
  onSaved: () => void
  onClose: () => void
}

/** Asks staff for what the organization's invoices need, where it is missing first. */
export default function SellerDialog({ okText, onSaved, onClose }: SellerDialogProps) {
  const t = useWords(words)
  const id = useOrganization() ?? 0
  const organization = useFresh(useCall('GET /organizations/orgs/{id}/', { path: { id } }))
  const save = useSend('PATCH /organizations/orgs/{id}/', ['/organizations/orgs/'])
  async function submit(values: Seller, { updated_at }: Organization) {
    await save.mutateAsync({ path: { id }, body: { ...values, updated_at } })
    notify('success', t('sellerSaved'))
    onSaved()
  }
  return (
    <Loaded query={organization}>
      {(found) => (
        <FormDialog<Seller, Organization>
          title={t('sellerTitle')}
          okText={okText}
          initial={valuesOf(found)}
          edit={{ row: found, valuesOf }}
          onSubmit={submit}
          onClose={onClose}
        >
          <p>{t('sellerText')}</p>
          <SellerFields isRequired />
        </FormDialog>
      )}
    </Loaded>
  )
}
