import type { ReactElement } from 'react'
import { MOST_ROWS } from '../../api/every'
import { useWords } from '../../i18n/words'
import * as styles from './choosers.module.css'
import { words } from './words'

/** Under the choices of a select: there are more than these. Nothing when all are shown. */
export function useCutNote(isCut: boolean): ((menu: ReactElement) => ReactElement) | undefined {
  const t = useWords(words)
  if (!isCut) return undefined
  return (menu) => (
    <>
      {menu}
      <p className={styles.chooserCut} role="note">
        {t('choicesCut', { count: MOST_ROWS.toLocaleString('en') })}
      </p>
    </>
  )
}
