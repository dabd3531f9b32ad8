import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useWords } from '../../i18n/words'
import { isAcrossOrganizations, useSession } from '../../state/session'
import { Icon } from '../../ui/icon'
import { words } from '../words'
import { LanguageSwitch, ThemeSwitch } from './switches'
import { UserMenu } from './user-menu'

const OrganizationChooser = lazy(() => import('./organization-chooser'))

export function Header({ isCompact, onFold }: { isCompact: boolean; onFold: () => void }) {
  const t = useWords(words)
  const user = useSession(({ userInfo }) => userInfo)
  const label = t(isCompact ? 'unfold' : 'fold')
  return (
    <header className="frame-header">
      <Button
        type="text"
        aria-label={label}
        aria-expanded={!isCompact}
        icon={<Icon name={isCompact ? 'unfold' : 'fold'} size={18} />}
        onClick={onFold}
      />
      <div className="frame-header-space">
        {isAcrossOrganizations(user) ? (
          <Suspense fallback={null}>
            <OrganizationChooser />
          </Suspense>
        ) : (
          <span className="frame-organization-name">{user?.organization_name}</span>
        )}
      </div>
      <LanguageSwitch />
      <ThemeSwitch />
      <UserMenu />
    </header>
  )
}
