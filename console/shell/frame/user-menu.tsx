import { Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { useSession } from '../../state/session'
import { Icon } from '../../ui/icon'
import { loginPath, PROFILE } from '../guard'
import { useLeaving } from '../leaving'
import { signOut } from '../session-life'
import { words } from '../words'

/** The person's name with the own profile and signing out, which asks about unsaved input and leads back here. */
export function UserMenu() {
  const t = useWords(words)
  const navigate = useNavigate()
  const leave = useLeaving()
  const name = useSession(({ userInfo }) => userInfo?.name || userInfo?.username || '')
  async function end() {
    if (!(await leave())) return
    const { pathname, search } = window.location
    await signOut()
    await navigate(loginPath(pathname + search))
  }
  const items = [
    {
      key: 'profile',
      icon: <Icon name="user" />,
      label: t('profile'),
      onClick: () => void navigate(PROFILE),
    },
    { key: 'signOut', icon: <Icon name="signOut" />, label: t('signOut'), onClick: end },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="text" icon={<Icon name="user" size={18} />} aria-label={`${name} ${t('account')}`}>
        <span className="frame-user-name">{name}</span>
        <Icon name="down" size={12} />
      </Button>
    </Dropdown>
  )
}
