import { useNavigate } from 'react-router'
import { chooseLocale, useLocale } from '../../i18n/locale'
import { session } from '../../state/session'
import { changeSettings } from '../../state/settings'
import { useMode } from '../../theme/theme'
import { menuPath } from '../frame/menu-tree'
import { useHelpAddress } from '../frame/outward'
import { LOGOUT } from '../guard'
import { useLeaving } from '../leaving'
import { type ActionName, addressOfRow, type Entry } from './entries'
import { keepRecent } from './recent'

/** Opens what was chosen, closes the search, and keeps it among the recent ones. */
export function useOpenEntry(onClose: () => void): (entry: Entry) => void {
  const navigate = useNavigate()
  const actions = useActions()
  return (entry) => {
    onClose()
    if (entry.kind === 'action') return actions[entry.action]()
    if (entry.kind === 'help') return openOutside(entry.address)
    if (entry.kind === 'page') {
      keepRecent({ kind: 'page', name: entry.page.name })
      return void navigate(menuPath(entry.page))
    }
    const address = addressOfRow(entry, session().userInfo)
    if (address === null) return
    keepRecent(entry)
    void navigate(address)
  }
}

const openOutside = (address: string) => void window.open(address, '_blank', 'noopener,noreferrer')

function useActions(): Record<ActionName, () => void> {
  const navigate = useNavigate()
  const leave = useLeaving()
  const locale = useLocale()
  const mode = useMode()
  const help = useHelpAddress()
  return {
    settings: () => changeSettings({ showSettingPanel: true }),
    theme: () => changeSettings({ mode: mode === 'dark' ? 'light' : 'dark' }),
    language: () => chooseLocale(locale === 'zh_CN' ? 'en_US' : 'zh_CN'),
    help: () => openOutside(help),
    signOut: () => void leave().then((may) => (may ? navigate(LOGOUT) : undefined)),
  }
}
