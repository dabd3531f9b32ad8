import type { Locale as LibraryLocale } from 'antd/es/locale'
import { useEffect, useState } from 'react'
import { currentLocale, type Locale, useLocale } from './locale'

/** The component library's texts of a language. Each is one chunk. */
export async function loadPack(locale: Locale = currentLocale()): Promise<LibraryLocale> {
  const { default: pack } = await (locale === 'en_US' ? import('./pack-en') : import('./pack-zh'))
  return pack
}

/** The pack of the language on screen. The earlier one stays until the next has loaded. */
export function usePack(first: LibraryLocale): LibraryLocale {
  const locale = useLocale()
  const [pack, setPack] = useState(first)
  useEffect(() => {
    let isCurrent = true
    loadPack(locale).then((loaded) => isCurrent && setPack(loaded))
    return () => {
      isCurrent = false
    }
  }, [locale])
  return pack
}
