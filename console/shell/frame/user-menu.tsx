import { Button, Dropdown, type MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { chooseLocale, useLocale } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { useSession } from '../../state/session'
import { Icon } from '../../ui/show/icon'
import { loginPath, PROFILE } from '../guard'
import { useLeaving } from '../leaving'
import { signOut } from '../session-life'
import { words } from '../words'
import * as styles from './frame.module.css'
import { repositoryAddress, useHelpAddress } from './outward'
import { withinLandmark } from './popup-place'
import { languageName } from './switches'

type Entries = NonNullable<MenuProps['items']>

/** The user's name with the own profile and sign-out, which asks about unsaved input and leads back here. */
export function UserMenu({ isShort }: { isShort: boolean }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const leave = useLeaving()
  const outward = useOutwardEntries()
  const name = useSession(({ userInfo }) => userInfo?.name || userInfo?.username || '')
  const organization = useSession(({ userInfo }) => userInfo?.organization_name)
  async function end() {
    if (!(await leave())) return
    const { pathname, search } = window.location
    await signOut()
    await navigate(loginPath(pathname + search))
  }
  const profile = {
    key: 'profile',
    icon: <Icon name="user" />,
    label: t('profile'),
    onClick: () => void navigate(PROFILE),
  }
  const items: Entries = [
    ...(organization ? [{ key: 'organization', type: 'group' as const, label: organization }] : []),
    profile,
    ...(isShort ? outward : []),
    { key: 'signOut', icon: <Icon name="signOut" />, label: t('signOut'), onClick: end },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }} getPopupContainer={withinLandmark}>
      <Button type="text" icon={<Icon name="user" size={18} />} aria-label={`${name} ${t('account')}`}>
        {isShort ? null : (
          <>
            <span className={styles.frameUserName}>{name}</span>
            <Icon name="down" size={12} />
          </>
        )}
      </Button>
    </Dropdown>
  )
}

/** The entries that have buttons of their own where there is room. */
function useOutwardEntries(): Entries {
  const t = useWords(words)
  const locale = useLocale()
  const other = locale === 'zh_CN' ? 'en_US' : 'zh_CN'
  const repository = repositoryAddress(locale)
  const helpAddress = useHelpAddress()
  const open = (address: string) => () => void window.open(address, '_blank', 'noopener,noreferrer')
  return [
    {
      key: 'language',
      icon: <Icon name="language" />,
      label: languageName(other),
      onClick: () => chooseLocale(other),
    },
    { key: 'repository', icon: <Icon name="code" />, label: t('repository'), onClick: open(repository) },
    { key: 'help', icon: <Icon name="help" />, label: t('help'), onClick: open(helpAddress) },
  ]
}
