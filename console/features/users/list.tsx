import { userList } from '@water/contract/users/list'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { exportOf } from '../../parts/exports/export-of'
import { useDeclared } from '../../parts/lists/declared'
import { pathTo } from '../../paths'
import { isAcrossOrganizations, useSession } from '../../state/session'
import { ListScreen } from '../../ui/list/list-screen'
import { holdsAll } from './draft'
import { RoleName, StateTag } from './tags'
import { EVERYWHERE } from './use-user'
import { useWaiting, WaitingNote } from './waiting-note'
import { words } from './words'

/** The users of the system, and their states. */
export default function UserList() {
  const t = useWords(words)
  const navigate = useNavigate()
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  const declared = useDeclared('GET /users/', userList, {
    cells: {
      username: ({ id, username }) => <Link to={pathTo('UserDetail', { id })}>{username}</Link>,
      state: (row) => <StateTag user={row} />,
      role: (row) => <RoleName user={row} />,
      permissions: (row) => (holdsAll(row) ? t('all') : row.permissions.length),
    },
    widths: { username: 140 },
    ...(isAcross ? {} : { without: ['organization'], inputs: { is_superuser: null } }),
  })
  return (
    <ListScreen
      {...declared}
      exports={exportOf('GET /users/export/')}
      // They belong to no organization, so the chosen one's list does not have them.
      also={(list) => (list.value('is_superuser') ? EVERYWHERE : {})}
      rowPath={({ id }) => pathTo('UserDetail', { id })}
      actions={<Button onClick={() => navigate(pathTo('UserPermission'))}>{t('permissions')}</Button>}
      create={{ label: t('create'), to: pathTo('UserCreate') }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      lead={(list) => <WaitingNote list={list} />}
      isLeadPending={useWaiting().isPending}
    />
  )
}
