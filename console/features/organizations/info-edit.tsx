import { useCall } from '../../api/queries'
import { pathTo } from '../../paths'
import { useOrganization } from '../../state/session'
import { useFresh } from '../../ui/form/fresh'
import { Loaded } from '../../ui/show/loaded'
import { EditForm } from './edit-form'

/** The own organization, or the chosen one. */
export default function EditOrganizationInfo() {
  const id = useOrganization() ?? 0
  const organization = useFresh(useCall('GET /organizations/orgs/{id}/', { path: { id } }))
  return (
    <Loaded isPage query={organization}>
      {(found) => <EditForm organization={found} back={pathTo('OrganizationInfo')} />}
    </Loaded>
  )
}
