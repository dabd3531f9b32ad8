import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useLocale } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { changeSettings, useSetting } from '../../state/settings'
import { Icon } from '../../ui/show/icon'
import { SearchField } from '../search/field'
import { words } from '../words'
import * as styles from './frame.module.css'
import { repositoryAddress, useHelpAddress } from './outward'
import { LanguageSwitch, ThemeSwitch } from './switches'
import { UserMenu } from './user-menu'

const NoticeBell = lazy(() => import('../notices/bell'))

/** The header's tools on every page. Without room, all except notices and settings move into the user menu. */
export function Tools({ isShort = false, isCrowded = false }: { isShort?: boolean; isCrowded?: boolean }) {
  return (
    <div className={styles.frameTools}>
      <SearchField isShort={isShort || isCrowded} />
      {isShort ? null : (
        <>
          <LanguageSwitch />
          <ThemeSwitch />
          <OutwardLinks />
        </>
      )}
      <Suspense fallback={<span className={styles.frameSlot} />}>
        <NoticeBell />
      </Suspense>
      <UserMenu isShort={isShort} />
      <SettingsButton />
    </div>
  )
}

function OutwardLinks() {
  const t = useWords(words)
  const helpAddress = useHelpAddress()
  const repository = repositoryAddress(useLocale())
  const link = (label: string, icon: 'code' | 'help', href: string) => (
    <Button
      type="text"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={label}
      aria-label={label}
      icon={<Icon name={icon} size={18} />}
    />
  )
  return (
    <>
      {link(t('repository'), 'code', repository)}
      {link(t('help'), 'help', helpAddress)}
    </>
  )
}

function SettingsButton() {
  const t = useWords(words)
  const isOpen = useSetting('showSettingPanel')
  return (
    <Button
      type="text"
      title={t('settings')}
      aria-label={t('settings')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      icon={<Icon name="gear" size={18} />}
      onClick={() => changeSettings({ showSettingPanel: true })}
    />
  )
}
