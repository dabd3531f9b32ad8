import type { Text } from '../i18n/locale'

/** The action of a button on a result page. */
export type Action = 'home' | 'reload' | 'change' | 'progress'

export interface ResultTexts {
  title: Text
  text: Text
  buttons: readonly { action: Action; text: Text }[]
}

export const back = { action: 'home', text: { zh: '返回首页', en: 'Back to homepage' } } as const

/** The page 500. It stands alone, because it must be ready when nothing else can be loaded. */
export const BROKEN: ResultTexts = {
  title: { zh: '500 Internal Server Error', en: '500 Internal Server Error' },
  text: { zh: '抱歉，服务器出错啦', en: 'Sorry, the server made an error.' },
  buttons: [back],
}
