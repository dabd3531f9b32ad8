import { Button } from 'antd'
import { chooseLocale, type Locale, useLocale } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { changeSettings } from '../../state/settings'
import { useMode } from '../../theme/theme'
import { words } from '../../theme/words'
import { Icon } from '../../ui/show/icon'
import * as styles from './frame.module.css'

/** Light and dark. Following the system is a choice in the settings. */
export function ThemeSwitch() {
  const t = useWords(words)
  const mode = useMode()
  const label = t(mode === 'dark' ? 'toLight' : 'toDark')
  return (
    <Button
      type="text"
      title={label}
      aria-label={label}
      icon={<Icon name={mode === 'dark' ? 'sun' : 'moon'} size={18} />}
      onClick={() => changeSettings({ mode: mode === 'dark' ? 'light' : 'dark' })}
    />
  )
}

/** The name of a language in that language. */
export const languageName = (locale: Locale): string => (locale === 'zh_CN' ? '简体中文' : 'English')

export function LanguageSwitch() {
  const other = useLocale() === 'zh_CN' ? 'en_US' : 'zh_CN'
  return (
    <Button
      type="text"
      lang={other === 'zh_CN' ? 'zh-CN' : 'en'}
      icon={<Icon name="language" size={18} />}
      onClick={() => chooseLocale(other)}
    >
      <span className={styles.languageName}>{languageName(other)}</span>
    </Button>
  )
}
