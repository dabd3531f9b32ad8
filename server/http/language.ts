import type { Language } from '@water/contract/text'

/** The language that the caller prefers (Accept-Language): English only when it comes before Chinese. */
export function languageOf(header: string | undefined): Language {
  if (!header) return 'zh'
  let language: Language = 'zh'
  let best = 0
  for (const part of header.slice(0, 500).split(',')) {
    const [tag = '', quality = ''] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/)
    const weight = quality === '' ? 1 : Number(quality) || 0
    const named = /^en\b/.test(tag) ? 'en' : /^zh\b/.test(tag) ? 'zh' : null
    if (named && weight > best) [language, best] = [named, weight]
  }
  return language
}
