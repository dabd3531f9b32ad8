import { lazy, Suspense, useId, useState } from 'react'
import { useWords } from '../../i18n/words'
import { useTitle } from '../../ui/page/title'
import { Icon } from '../../ui/show/icon'
import { LanguageSwitch, ThemeSwitch } from '../frame/switches'
import { words as shellWords } from '../words'
import { useDemoAccounts } from './demo-accounts'
import { EndingNote } from './ending-note'
import { ModeTabs } from './mode-tabs'
import { PasswordForm } from './password-form'
import * as styles from './sign-in.module.css'
import { words } from './words'

const PhoneForm = lazy(() => import('./phone-form'))
const RegisterForm = lazy(() => import('./register-form'))

type Mode = 'password' | 'phone' | 'register'

export interface Registered {
  username: string
  organization: string
}

/**
 * Signing in with account and password or with a phone, and registering: three modes of one page. Phone and
 * registration load when they are chosen; messages, queries and dialogs load after this page.
 */
export function SignIn() {
  const t = useWords(words)
  const system = useWords(shellWords)('system')
  useTitle(t('title'), system)
  const [mode, setMode] = useState<Mode>('password')
  const [visited, setVisited] = useState<readonly Mode[]>(['password'])
  const [registered, setRegistered] = useState<Registered | null>(null)
  const demo = useDemoAccounts()
  const panel = useId()

  function choose(next: Mode) {
    setMode(next)
    setVisited((before) => (before.includes(next) ? before : [...before, next]))
  }
  function welcome(made: Registered) {
    setRegistered(made)
    choose('password')
    // Its form has nothing more to keep.
    setVisited((before) => before.filter((one) => one !== 'register'))
  }
  const forms: Record<Mode, () => React.ReactNode> = {
    password: () => <PasswordForm registered={registered?.username ?? null} demo={demo} />,
    phone: () => <PhoneForm demo={demo} />,
    register: () => <RegisterForm demo={demo} onRegistered={welcome} />,
  }
  return (
    <div className={styles.signIn}>
      <header className={styles.signInHeader}>
        <span className={styles.signInBrand}>
          <Icon name="drop" size={28} />
          {system}
        </span>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main className={styles.signInMain}>
        <h1>{system}</h1>
        <ModeTabs
          label={t('modes')}
          chosen={mode}
          panel={panel}
          onChoose={choose}
          modes={[
            { mode: 'password', title: t('byPassword') },
            { mode: 'phone', title: t('byPhone') },
            { mode: 'register', title: t('register') },
          ]}
        />
        <EndingNote />
        <p role="status" className={registered ? styles.signInNote : undefined}>
          {registered ? t('registered', { ...registered }) : null}
        </p>
        <div id={panel} role="tabpanel" aria-label={t(mode === 'register' ? 'register' : 'title')}>
          {visited.map((one) => (
            // Typed text stays while another mode is shown.
            <div key={one} hidden={one !== mode}>
              <Suspense fallback={null}>{forms[one]()}</Suspense>
            </div>
          ))}
        </div>
      </main>
    </div>
  )
}
