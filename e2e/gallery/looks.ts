/** Each language in each mode. */
export const LOOKS = [
  { locale: 'zh_CN', language: 'zh', mode: 'light' },
  { locale: 'zh_CN', language: 'zh', mode: 'dark' },
  { locale: 'en_US', language: 'en', mode: 'light' },
  { locale: 'en_US', language: 'en', mode: 'dark' },
] as const

/** Only screens whose name contains it. */
export const ONLY = process.env.ONLY ?? ''
