import { grantList } from '@water/contract/users/list'
import { Button, Tag } from 'antd'
import { useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { pathTo } from '../../paths'
import * as styles from '../../ui/list/filters.module.css'
import { ListScreen } from '../../ui/list/list-screen'
import { StatusTag } from '../../ui/show/status-tag'
import { calledBy } from './draft'
import { PermissionFilter } from './permission-filter'
import { usePermissionNames } from './use-permissions'
import { EVERYWHERE, useUser } from './use-user'
import { words } from './words'

/** All grants and revocations, with user and time. */
export default function GrantHistory() {
  const t = useWords(words)
  const navigate = useNavigate()
  const nameOf = usePermissionNames()
  const declared = useDeclared('GET /ext/permissions/history/', grantList, {
    cells: {
      user: (row) => (row.username === null ? t('deletedUser', { id: row.user }) : calledBy(row)),
      action: ({ action }) => (
        <StatusTag tone={action === 'granted' ? 'good' : 'warning'}>{t(action)}</StatusTag>
      ),
      permission: ({ permission }) => nameOf(permission),
    },
    widths: { at: 160, user: 140, permission: 120 },
    inputs: {
      permission: (list) => <PermissionFilter list={list} label={t('permission')} />,
      user: (list) => {
        const user = list.value('user')
        return user ? <OneUser id={user} onClose={() => list.set('user', undefined)} /> : null
      },
    },
  })
  return (
    <ListScreen
      {...declared}
      title={t('historyTitle')}
      also={(list) => (list.value('user') ? EVERYWHERE : {})}
      rowKey={({ id, at, user, permission }) => `${at} ${id} ${user} ${permission}`}
      rowPath={({ user, username }) => (username === null ? null : pathTo('UserDetail', { id: user }))}
      actions={<Button onClick={() => navigate(pathTo('UserPermission'))}>{t('permissions')}</Button>}
      empty={{ title: t('historyEmpty'), text: t('historyEmptyText') }}
    />
  )
}

/** The user whose history is shown. */
function OneUser({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useUser(Number(id))
  return (
    <Tag closable onClose={onClose} className={styles.filter}>
      {data ? calledBy(data) : `#${id}`}
    </Tag>
  )
}
