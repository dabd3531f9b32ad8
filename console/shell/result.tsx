import { own } from '@water/rules/own'
import { Button } from 'antd'
import { useLocation } from 'react-router'
import { useText } from '../i18n/locale'
import { pathTo } from '../paths'
import type { IconName } from '../ui/show/icon'
import { Outcome } from '../ui/show/outcome'
import { pathIn } from './guard'
import { isWaitingPage } from './outage'
import * as styles from './result.module.css'
import { useResultActions } from './result-actions'
import { RECOMMENDED, RESULTS } from './result-texts'
import { useServerBack } from './server-back'

const ICONS: Readonly<Record<string, IconName>> = { '/result/success': 'result' }
const INCOMPATIBLE = pathTo('ResultBrowserIncompatible')

/** The pages under /result: one component, its texts by path. */
export default function ResultPage() {
  const { pathname, search } = useLocation()
  const text = useText()
  const actions = useResultActions(search)
  // A page that was opened directly, and not because the server was away, stays.
  useServerBack(isWaitingPage(pathname) && pathIn(search, 'from') !== null, actions.reload)
  const result = own(RESULTS, pathname) ?? own(RESULTS, pathTo('Result404'))!
  const last = result.buttons.length - 1
  return (
    <Outcome
      isPage
      icon={own(ICONS, pathname) ?? 'warning'}
      title={text(result.title)}
      text={text(result.text)}
      details={pathname === INCOMPATIBLE ? <Recommended /> : null}
    >
      {result.buttons.map(({ action, text: label }, index) => (
        <Button key={action} type={index === last ? 'primary' : 'default'} onClick={actions[action]}>
          {text(label)}
        </Button>
      ))}
    </Outcome>
  )
}

function Recommended() {
  const text = useText()
  return (
    <section className={styles.recommended}>
      <h2>{text(RECOMMENDED.title)}</h2>
      <ul>
        {RECOMMENDED.browsers.map((browser) => (
          <li key={browser}>{browser}</li>
        ))}
      </ul>
      <p>{text(RECOMMENDED.hint)}</p>
    </section>
  )
}
