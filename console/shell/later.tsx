import { useLocation } from 'react-router'
import { useText } from '../i18n/locale'
import { useWords } from '../i18n/words'
import { Outcome } from '../ui/show/outcome'
import { pageAt } from './page-at'
import { words } from './words'

/** Replaces a screen of a later release and names that release. */
export default function Later() {
  const t = useWords(words)
  const text = useText()
  const page = pageAt(useLocation().pathname)
  return (
    <Outcome
      isPage
      icon="later"
      title={t('laterTitle')}
      text={t('laterText', { title: page ? text(page.title) : '' })}
    />
  )
}
