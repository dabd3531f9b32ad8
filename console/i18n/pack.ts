import type { Locale as LibraryLocale } from 'antd/es/locale'
import { useEffect, useState } from 'react'
import { currentLocale, type Locale, useLocale } from './locale'

/** What a language needs beside our own words: the component library's. One chunk each. */
export interface Pack {
  antd: LibraryLocale
}

export async function loadPack(locale: Locale = currentLocale()): Promise<Pack> {
  const { default: pack } = await (locale === 'en_US' ? import('./pack-en') : import('./pack-zh'))
  return pack
}

/** The pack of the language on screen; the one before stays until the next has come. */
export function usePack(first: Pack): Pack {
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
