import { codeOf, PERMISSIONS, type PermissionName } from '@water/rules/access/permissions'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { hasActions } from './actions'
import { lacking, SEARCHES } from './alone'
import * as styles from './home.module.css'
import { words } from './words'

/** For whoever has no work of every day: what a search opens, and which permissions need another one beside them. */
export function BesideActions() {
  const t = useWords(words)
  const text = useText()
  const may = useMay()
  const searches = hasActions(may) ? [] : SEARCHES.filter(({ need }) => may(need))
  const missing = lacking(may)
  const nameOf = (name: PermissionName) => {
    // The twelve are named as the administrator grants them.
    const { zh, en } = PERMISSIONS.find(({ code }) => code === codeOf(name))!
    return text({ zh, en })
  }
  const isNothing = !hasActions(may) && searches.length === 0 && missing.length === 0
  return (
    <>
      {isNothing ? <p className={styles.none}>{t('none')}</p> : null}
      {searches.map(({ key }) => (
        <p key={key} className={styles.none}>
          {t(key)}
        </p>
      ))}
      {missing.map(({ held, beside }) => (
        <p key={held} className={styles.none}>
          {t('needsBeside', { held: nameOf(held), beside: beside.map(nameOf).join(t('or')) })}
        </p>
      ))}
    </>
  )
}
