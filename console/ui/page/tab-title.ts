import { useContext, useEffect } from 'react'
import type { Text } from '../../i18n/locale'
import { nameTab } from '../../state/tabs'
import { PageKey } from '../form/unsaved'

/** A name of a record is the same in both languages. */
export const sameText = (name: string): Text => ({ zh: name, en: name })

/** Names this page's tab after its content, so that two open meters can be told apart. */
export function useTabTitle({ zh, en }: Text) {
  const page = useContext(PageKey)
  useEffect(() => nameTab(page, { zh, en }), [page, zh, en])
}
