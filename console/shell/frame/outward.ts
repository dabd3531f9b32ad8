import { runtimeConfig } from '../../api/host'
import type { Locale } from '../../i18n/locale'

type Link = 'repositoryUrl' | 'helpUrl'

/** The help that the product itself serves, without sign-in. */
export const helpPage = (locale: Locale): string =>
  locale === 'en_US' ? '/help/en.html' : '/help/index.html'

/** The operator's code repository; null where config.js names none, and then there is no link. */
export const repositoryAddress = (): string | null => configured('repositoryUrl')

export const helpAddress = (locale: Locale): string => configured('helpUrl') ?? helpPage(locale)

/** An address from config.js, if it leads to another page (not `javascript:`). */
function configured(link: Link): string | null {
  const address = runtimeConfig()[link]?.trim() ?? ''
  return /^(https?:\/\/[^/\s]|\/(?![/\\]))/i.test(address) ? address : null
}
