import { useParams } from 'react-router'
import { useCall } from '../../api/queries'
import { pathTo } from '../../paths'
import { useFresh } from '../../ui/form/fresh'
import { useTabTitle } from '../../ui/page/tab-title'
import { Loaded } from '../../ui/show/loaded'
import type { Organization } from './draft'
import { EditForm } from './edit-form'

export default function EditOrganization() {
  const id = Number(useParams().id)
  const organization = useFresh(useCall('GET /organizations/orgs/{id}/', { path: { id } }))
  return (
    <Loaded isPage query={organization}>
      {(found) => <Edit organization={found} />}
    </Loaded>
  )
}

function Edit({ organization }: { organization: Organization }) {
  const { id, name } = organization
  useTabTitle({ zh: `编辑 ${name}`, en: `Edit ${name}` })
  return <EditForm organization={organization} back={pathTo('OrganizationsDetail', { id })} />
}
