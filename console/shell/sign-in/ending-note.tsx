import { useLocation } from 'react-router'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { type Ending, lastEnding } from '../ending'
import { pathIn } from '../guard'
import { words } from './ending-words'
import * as styles from './sign-in.module.css'

/** The reason why a session ended that nobody ended here, with its lost input and the parts that come back. */
export function EndingNote() {
  const ending = lastEnding()
  return ending && <Note ending={ending} />
}

function Note({ ending: { reason, unsaved } }: { ending: Ending }) {
  const t = useWords(words)
  const text = useText()
  const leadsBack = pathIn(useLocation().search, 'redirect') !== null && reason !== 'deactivated'
  return (
    <div role="alert" className={styles.signInNote}>
      <p>{t(reason)}</p>
      {leadsBack ? <p>{t('back')}</p> : null}
      {unsaved.length > 0 ? <p>{t('lost', { pages: unsaved.map(text).join(', ') })}</p> : null}
    </div>
  )
}
