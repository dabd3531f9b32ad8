import { Button, Tag } from 'antd'
import { useNavigate } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import * as styles from '../../ui/list/filters.module.css'
import type { Column } from '../../ui/list/list-columns'
import { ListScreen } from '../../ui/list/list-screen'
import { When } from '../../ui/show/amounts'
import { StatusTag } from '../../ui/show/status-tag'
import { calledBy } from './draft'
import { permissionText } from './permission-groups'
import { usePermissionNames, usePermissions } from './use-permissions'
import { EVERYWHERE, useUser } from './use-user'
import { words } from './words'

type GrantEvent = ReplyOf<'GET /ext/permissions/history/'>['results'][number]

/** All grants and revocations, with user and time. */
export default function GrantHistory() {
  const t = useWords(words)
  const text = useText()
  const navigate = useNavigate()
  const { data } = usePermissions()
  const options = (data?.results ?? []).map((one) => ({
    value: String(one.id),
    label: text(permissionText(one)),
  }))
  return (
    <ListScreen
      of="GET /ext/permissions/history/"
      title={t('historyTitle')}
      searchHint={t('historySearch')}
      filters={[{ name: 'permission', label: t('permission'), options }]}
      one={['user']}
      bar={(list) => {
        const user = list.value('user')
        return user ? <OneUser id={user} onClose={() => list.set('user', undefined)} /> : null
      }}
      also={(list) => (list.value('user') ? EVERYWHERE : {})}
      columns={useColumns()}
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

function useColumns(): Column<GrantEvent>[] {
  const t = useWords(words)
  const nameOf = usePermissionNames()
  return [
    { key: 'at', title: t('at'), width: 160, render: ({ at }) => <When value={at} /> },
    {
      key: 'user',
      title: t('user'),
      width: 140,
      render: (row) => (row.username === null ? t('deletedUser', { id: row.user }) : calledBy(row)),
    },
    {
      key: 'action',
      title: t('change'),
      render: ({ action }) => (
        <StatusTag tone={action === 'granted' ? 'good' : 'warning'}>{t(action)}</StatusTag>
      ),
    },
    { key: 'permission', title: t('permission'), width: 120, render: ({ permission }) => nameOf(permission) },
    { key: 'by', title: t('by'), render: ({ by_name }) => by_name },
  ]
}
