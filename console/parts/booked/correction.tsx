import { NAMED_PERMISSIONS } from '@water/rules/access/permissions'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { words } from './words'

/** The way to correct what was billed before, for who may reverse an order; others are told who can. */
export function Correction({ children }: { children: ReactNode }) {
  const t = useWords(words)
  const inLanguage = useText()
  const may = useMay()
  if (may(['orderRedFlush'])) return children
  return <p>{t('correctedByOthers', { permission: inLanguage(NAMED_PERMISSIONS.orderRedFlush) })}</p>
}
