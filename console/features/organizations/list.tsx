import { organizationList } from '@water/contract/organizations/list'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { pathTo } from '../../paths'
import { isAcrossOrganizations, useSession } from '../../state/session'
import { ListScreen } from '../../ui/list/list-screen'
import { Can } from '../../ui/page/can'
import { ActiveTag } from './facts'
import { words } from './words'

/** The organizations that the user may see: all of them, or the own one. */
export default function OrganizationList() {
  const t = useWords(words)
  const navigate = useNavigate()
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  const declared = useDeclared('GET /organizations/orgs/', organizationList, {
    cells: {
      name: ({ id, name }) => <Link to={pathTo('OrganizationsDetail', { id })}>{name}</Link>,
      code: ({ code }) => code,
      state: (row) => <ActiveTag isActive={row.is_active} />,
      address: ({ address }) => address || '—',
    },
    widths: { name: 160 },
  })
  return (
    <ListScreen
      {...declared}
      rowPath={({ id }) => pathTo('OrganizationsDetail', { id })}
      actions={
        <Can need="superuser">
          <Button onClick={() => navigate(pathTo('Backups'))}>{t('backups')}</Button>
        </Can>
      }
      create={{ label: t('create'), to: pathTo('OrganizationsCreate'), need: 'superuser' }}
      empty={{ title: t('emptyTitle'), text: t(isAcross ? 'emptyText' : 'emptyBound') }}
    />
  )
}
