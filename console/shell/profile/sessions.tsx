import { Button } from 'antd'
import { asApiError } from '../../api/api-error'
import type { ReplyOf } from '../../api/call'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useConfirm } from '../../ui/dialog/confirm'
import { notify } from '../../ui/dialog/notify'
import { Panel } from '../../ui/page/panel'
import { When } from '../../ui/show/amounts'
import { Loaded } from '../../ui/show/loaded'
import { StatusTag } from '../../ui/show/status-tag'
import { browserName } from './browser-name'
import { words } from './session-words'
import * as styles from './sessions.module.css'

type Session = ReplyOf<'GET /users/self/sessions/'>[number]

const LIST = '/users/self/sessions/'

/** The user's open sessions, to end unwanted ones. */
export function Sessions() {
  const t = useWords(words)
  const sessions = useCall('GET /users/self/sessions/', {})
  const endOthers = useSend('POST /users/self/sessions/end-others/', [LIST])
  const confirm = useConfirm()
  const others = sessions.data?.filter((one) => !one.is_current).length ?? 0

  async function endAllOthers() {
    if (!(await confirm({ title: t('othersTitle'), text: t('othersText'), okText: t('endOthers') }))) return
    try {
      const { ended } = await endOthers.mutateAsync({})
      notify('success', t('endedMany', { count: ended }))
    } catch (error) {
      notify('error', asApiError(error).msg)
    }
  }
  return (
    <Panel
      title={t('heading')}
      extra={
        others > 0 ? (
          <Button onClick={endAllOthers} loading={endOthers.isPending}>
            {t('endOthers')}
          </Button>
        ) : null
      }
    >
      <Loaded query={sessions}>
        {(found) => (
          <ul className={styles.sessions}>
            {found.map((one) => (
              <OneSession key={one.id} session={one} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

function OneSession({ session }: { session: Session }) {
  const t = useWords(words)
  const end = useSend('DELETE /users/self/sessions/{id}/', [LIST])
  const { id, address, user_agent, created_at, last_used_at, is_current } = session
  const name = browserName(user_agent) ?? t('unknownDevice')

  async function endThis() {
    try {
      await end.mutateAsync({ path: { id } })
      notify('success', t('endedOne', { name }))
    } catch (error) {
      notify('error', asApiError(error).msg)
    }
  }
  return (
    <li>
      <div className={styles.sessionDevice} title={user_agent}>
        {name}
        {is_current ? <StatusTag tone="good">{t('current')}</StatusTag> : null}
      </div>
      <div className={styles.sessionFacts}>
        <span>{t('from', { address: address || '—' })}</span>
        <span>
          {t('signedIn')} <When value={created_at} />
        </span>
        <span>
          {t('lastUsed')} <When value={last_used_at} />
        </span>
      </div>
      {is_current ? null : (
        <Button size="small" aria-label={t('endNamed', { name })} loading={end.isPending} onClick={endThis}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
