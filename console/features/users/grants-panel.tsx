import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { Panel } from '../../ui/page/panel'
import { When } from '../../ui/show/amounts'
import { Loaded } from '../../ui/show/loaded'
import { ScrollX } from '../../ui/show/scroll-x'
import { holdsAll, type User } from './draft'
import { usePermissionNames } from './use-permissions'
import { EVERYWHERE } from './use-user'
import * as styles from './users.module.css'
import { words } from './words'

/** A user's permissions, with who granted them and when. */
export function GrantsPanel({ user }: { user: User }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const { username: search } = user
  const buttons = (
    <span className={styles.panelActs}>
      <Button onClick={() => navigate(pathTo('UserPermissionHistory', { query: { user: user.id } }))}>
        {t('history')}
      </Button>
      {holdsAll(user) ? null : (
        <Button onClick={() => navigate(pathTo('UserPermission', { query: { search } }))}>
          {t('changePermissions')}
        </Button>
      )}
    </span>
  )
  return (
    <Panel title={t('permissions')} extra={buttons}>
      {holdsAll(user) ? <p>{t('holdsAll')}</p> : <Grants user={user.id} />}
    </Panel>
  )
}

function Grants({ user }: { user: number }) {
  const t = useWords(words)
  const nameOf = usePermissionNames()
  const holders = useCall('GET /ext/permissions/holders/', {
    query: { user: String(user), ...EVERYWHERE },
  })
  return (
    <Loaded query={holders}>
      {({ results: [holder] }) =>
        holder && holder.grants.length > 0 ? (
          <ScrollX label={t('grants')}>
            <table className={styles.plainTable}>
              <thead>
                <tr>
                  <th scope="col">{t('permission')}</th>
                  <th scope="col">{t('grantedBy')}</th>
                  <th scope="col">{t('grantedAt')}</th>
                </tr>
              </thead>
              <tbody>
                {holder.grants.map((grant) => (
                  <tr key={grant.permission}>
                    <td>{nameOf(grant.permission)}</td>
                    <td>{grant.granted_by_name ?? '—'}</td>
                    <td>
                      <When value={grant.granted_at} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollX>
        ) : (
          <p>{t('holdsNone')}</p>
        )
      }
    </Loaded>
  )
}
