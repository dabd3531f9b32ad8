import { useLocation } from 'react-router'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { type Ending, lastEnding } from '../ending'
import { pathIn } from '../guard'
import { words } from './ending-words'
import * as styles from './sign-in.module.css'

/** The reason why a session ended that nobody ended here, with the input that waits or is lost and the parts that come back. */
export function EndingNote() {
  const ending = lastEnding()
  return ending && <Note ending={ending} />
}

function Note({ ending: { reason, kept, lost } }: { ending: Ending }) {
  const t = useWords(words)
  const text = useText()
  const leadsBack = pathIn(useLocation().search, 'redirect') !== null && reason !== 'deactivated'
  return (
    <div role="alert" className={styles.signInNote}>
      <p>{t(reason)}</p>
      {leadsBack ? <p>{t('back')}</p> : null}
      {kept.length > 0 ? <p>{t('kept', { pages: kept.map(text).join(', ') })}</p> : null}
      {lost.length > 0 ? <p>{t('lost', { pages: lost.map(text).join(', ') })}</p> : null}
    </div>
  )
}
