import { useLocation } from 'react-router'
import { runtimeConfig } from '../../api/host'
import { type Locale, useLocale } from '../../i18n/locale'
import { isResult, pageAt, pathOf } from '../page-at'

type Link = 'repositoryUrl' | 'helpUrl'

/** The help that the product itself serves, without sign-in. */
export const helpPage = (locale: Locale): string =>
  locale === 'en_US' ? '/help/en.html' : '/help/index.html'

/** The operator's code repository; where config.js names none, the product's own page of its version, sources and licences. */
export const repositoryAddress = (locale: Locale): string =>
  configured('repositoryUrl') ?? (locale === 'en_US' ? '/help/source-en.html' : '/help/source.html')

/** The help at the text about a page; an operator's own help has places of its own. */
export function helpAddress(locale: Locale, page: string | null = null): string {
  const own = configured('helpUrl')
  if (own !== null) return own
  return page === null ? helpPage(locale) : `${helpPage(locale)}#${page}`
}

/** Whether an operator's own help takes the place of the product's. */
export const hasOwnHelp = (): boolean => configured('helpUrl') !== null

export function useHelpAddress(): string {
  const path = pathOf(useLocation())
  const page = isResult(path) ? null : pageAt(path)
  return helpAddress(useLocale(), page?.name ?? null)
}

/** An address from config.js, if it leads to another page (not `javascript:`). */
function configured(link: Link): string | null {
  const address = runtimeConfig()[link]?.trim() ?? ''
  return /^(https?:\/\/[^/\s]|\/(?![/\\]))/i.test(address) ? address : null
}
