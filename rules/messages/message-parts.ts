/**
 * 短信计费条数：运营商按条计费。含中文等字符（UCS-2）时，单条 70 字，超过则每条 67 字；全部是 GSM 7 位字符时，单条 160，超过则每条
 * 153（^ { } [ ] ~ \ | € 各占两位）。签名“【…】”也计入。
 * How many parts a text message is charged as: 70 characters in UCS-2 (anything Chinese), 67 each when it takes several;
 * 160 and 153 septets in GSM 7-bit, whose extension characters take two. The signature counts as well. 3GPP TS 23.038,
 * TS 23.040.
 */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '\f^{}\\[~]|€'

const septets = new Map<string, number>([
  ...[...BASIC].map((sign) => [sign, 1] as const),
  ...[...EXTENDED].map((sign) => [sign, 2] as const),
])

export interface MessageParts {
  encoding: 'gsm7' | 'ucs2'
  /** The length as the telecom counts it. */
  length: number
  parts: number
  /** The most characters of a single message, and of each part of a longer one. */
  single: number
  each: number
}

/** The parts of a whole text, signature included. An empty text has none. */
export function messageParts(text: string): MessageParts {
  const signs = [...text]
  const isGsm = signs.every((sign) => septets.has(sign))
  const units = signs.map((sign) => (isGsm ? septets.get(sign)! : sign.length))
  const [single, each] = isGsm ? [160, 153] : [70, 67]
  const length = units.reduce((sum, unit) => sum + unit, 0)
  const parts = length === 0 ? 0 : length <= single ? 1 : packed(units, each)
  return { encoding: isGsm ? 'gsm7' : 'ucs2', length, parts, single, each }
}

/** A character that takes two places is never cut in two. */
function packed(units: readonly number[], each: number): number {
  let parts = 1
  let used = 0
  for (const unit of units) {
    if (used + unit > each) {
      parts++
      used = 0
    }
    used += unit
  }
  return parts
}

/** The text on a phone: the signature in front, where the telecoms put it. */
export const signed = (signName: string, content: string): string => `【${signName}】${content}`
