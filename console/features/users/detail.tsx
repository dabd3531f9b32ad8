import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useWords } from '../../i18n/words'
import { TimeLinePanel } from '../../parts/history/time-line'
import { PhotosPanel } from '../../parts/photos/photos-panel'
import { pathTo } from '../../paths'
import { isAcrossOrganizations, useSession } from '../../state/session'
import { sameText, useTabTitle } from '../../ui/page/tab-title'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import { RecordHead } from '../../ui/show/record-head'
import { useActivation } from './activation'
import { ApproveDialog } from './approve-dialog'
import { DeleteUser } from './delete-user'
import { roleOf, stateOf, type User } from './draft'
import { UserFacts } from './facts'
import { GrantsPanel } from './grants-panel'
import { ResetPassword } from './reset-password'
import { RoleName, StateTag, TONES } from './tags'
import { useUser } from './use-user'
import { WaitingAlert } from './waiting-alert'
import { words } from './words'

export default function UserDetail() {
  const id = Number(useParams().id)
  const user = useUser(id)
  return (
    <Loaded isPage query={user}>
      {(found) => <Detail user={found} />}
    </Loaded>
  )
}

type Opened = 'approve' | 'password' | 'delete' | null

function Detail({ user }: { user: User }) {
  const t = useWords(words)
  useTabTitle(sameText(user.name || user.username))
  const [opened, open] = useState<Opened>(null)
  const close = () => open(null)
  return (
    <>
      <RecordHead
        title={user.name ? `${user.name} ${user.username}` : user.username}
        state={<StateTag user={user} />}
        tone={TONES[stateOf(user)]}
        facts={[
          { label: t('role'), value: <RoleName user={user} /> },
          {
            label: t('organization'),
            value: user.is_superuser ? t('everyOrganization') : (user.organization_name ?? '—'),
          },
          ...(user.phone ? [{ label: t('phone'), value: user.phone }] : []),
        ]}
      >
        <Actions user={user} open={open} />
      </RecordHead>
      <WaitingAlert user={user} />
      <GrantsPanel user={user} />
      <UserFacts user={user} />
      <PhotosPanel user={user.id} />
      <TimeLinePanel of="user" id={user.id} />
      {opened === 'approve' ? <ApproveDialog user={user} onClose={close} /> : null}
      {opened === 'password' ? <ResetPassword user={user} onClose={close} /> : null}
      {opened === 'delete' ? <DeleteUser user={user} onClose={close} /> : null}
    </>
  )
}

/** Nobody approves, deactivates or deletes themselves. The own password is changed in the personal centre. */
function Actions({ user, open }: { user: User; open: (opened: Opened) => void }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const { disable, activate } = useActivation(user)
  const self = useSession(({ userInfo }) => userInfo)
  const state = stateOf(user)
  const edit = (
    <Button icon={<Icon name="edit" />} onClick={() => navigate(pathTo('UserEdit', { id: user.id }))}>
      {t('edit')}
    </Button>
  )
  if (self?.id === user.id) return edit
  const mayDelete = roleOf(user) === 'user' || isAcrossOrganizations(self)
  return (
    <>
      {state === 'waiting' ? (
        <Button type="primary" onClick={() => open('approve')}>
          {t('approve')}
        </Button>
      ) : null}
      {edit}
      <Button onClick={() => open('password')}>{t('resetPassword')}</Button>
      {state === 'disabled' ? (
        <Button onClick={activate}>{t('activate')}</Button>
      ) : (
        <Button onClick={disable}>{t('disable')}</Button>
      )}
      {mayDelete ? (
        <Button danger onClick={() => open('delete')}>
          {t('delete')}
        </Button>
      ) : null}
    </>
  )
}
