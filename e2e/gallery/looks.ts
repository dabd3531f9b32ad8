/** Each language in each mode. */
export const LOOKS = [
  { locale: 'zh_CN', language: 'zh', mode: 'light' },
  { locale: 'zh_CN', language: 'zh', mode: 'dark' },
  { locale: 'en_US', language: 'en', mode: 'light' },
  { locale: 'en_US', language: 'en', mode: 'dark' },
] as const

/** A desk, a phone, and the desk at a zoom of 200 %. */
export const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 640, height: 400 },
]

/** Only screens whose name contains one of these: `ONLY=OrderDetail,UserList`. */
const ONLY = (process.env.ONLY ?? '').split(',')

export const isWanted = (name: string): boolean => ONLY.some((part) => name.includes(part))
