import { runtimeConfig } from '../../api/host'
import type { Locale } from '../../i18n/locale'

type Link = 'repositoryUrl' | 'helpUrl'

/** The help that the product serves itself, without signing in. */
export const helpPage = (locale: Locale): string =>
  locale === 'en_US' ? '/help/en.html' : '/help/index.html'

/** Where the operator keeps the code; null when nobody has said where: then there is no link to it. */
export const repositoryAddress = (): string | null => configured('repositoryUrl')

export const helpAddress = (locale: Locale): string => configured('helpUrl') ?? helpPage(locale)

/** An address from config.js, if it leads to a page and not into this one (`javascript:`). */
function configured(link: Link): string | null {
  const address = runtimeConfig()[link]?.trim() ?? ''
  return /^(https?:\/\/[^/\s]|\/(?![/\\]))/i.test(address) ? address : null
}
