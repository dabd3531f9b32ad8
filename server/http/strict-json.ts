import { refuse } from '../refusal'

const DEEPEST = 32
/** Far more than any object of a call has. */
const MOST_KEYS = 200
const MOST_DIGITS = 15
const utf8 = new TextDecoder('utf-8', { fatal: true })
/** These make a number more than a whole one. */
const FURTHER: ReadonlySet<string | undefined> = new Set(['.', 'e', 'E'])
/** A list of nothing but whole numbers that are exact, as the hours of a report. */
const WHOLE = /(?:\d{1,15},){0,200}\d{1,15}\]/y
const NUMBER = /-?(\d+)(\.\d+)?([eE][+-]?\d+)?/y

/**
 * Parses a JSON body. Refuses input that JSON.parse would change silently: bytes that are not UTF-8, NUL and lone
 * surrogates, a key given twice (or `__proto__`), nesting over 32, numbers with an exponent or too large to be exact. Refuses
 * an object of more than 200 keys while it is read: each unknown key would be looked at and named.
 */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined
  let text: string
  try {
    text = utf8.decode(body)
  } catch {
    return refuse('bad_text')
  }
  inspect(text)
  try {
    return JSON.parse(text)
  } catch {
    return refuse('bad_json')
  }
}

const QUOTE = 34
const COMMA = 44
const MINUS = 45
const NOUGHT = 48
const NINE = 57
const OPEN_ARRAY = 91
const CLOSE_ARRAY = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/** Walks over the tokens. JSON.parse reports text that is not JSON. */
function inspect(text: string): void {
  /** For each open bracket: the keys of an object so far, or null for an array. */
  const open: (Set<string> | null)[] = []
  // Objects that stand beside each other take turns with one set.
  const spare: Set<string>[] = []
  let keys: Set<string> | null = null
  let isKeyNext = false
  const hasEscapes = text.includes('\\')
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = hasEscapes ? endOfString(text, at) : endOfPlainString(text, at)
      const value = hasEscapes ? stringAt(text, at, end) : undefined
      if (isKeyNext && keys) addKey(keys, value ?? text.slice(at + 1, end - 1))
      isKeyNext = false
      at = end
      continue
    }
    if (code === COMMA) isKeyNext = keys !== null
    else if ((code >= NOUGHT && code <= NINE) || code === MINUS) {
      at = endOfNumber(text, at)
      continue
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      if (open.length === DEEPEST) refuse('too_deep')
      if (code === OPEN_ARRAY) {
        WHOLE.lastIndex = at + 1
        if (WHOLE.test(text)) {
          at = WHOLE.lastIndex
          isKeyNext = false
          continue
        }
        keys = null
      } else keys = spare.pop() ?? new Set()
      open.push(keys)
      isKeyNext = keys !== null
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      const closed = open.pop()
      if (closed) {
        closed.clear()
        spare.push(closed)
      }
      keys = open.at(-1) ?? null
      isKeyNext = false
    }
    at++
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function endOfPlainString(text: string, start: number): number {
  const end = text.indexOf('"', start + 1)
  return end < 0 ? text.length + 1 : end + 1
}

/** The decoded string when it has escapes; undefined when it needs no decoding. */
function stringAt(text: string, start: number, end: number): string | undefined {
  const raw = text.slice(start, end)
  if (!raw.includes('\\')) return undefined
  let value: unknown
  try {
    value = JSON.parse(raw)
  } catch {
    return refuse('bad_json')
  }
  if (typeof value !== 'string') return refuse('bad_json')
  return /\0|\p{Cs}/u.test(value) ? refuse('bad_text') : value
}

function addKey(keys: Set<string>, key: string): void {
  if (keys.has(key) || key === '__proto__') refuse('repeated_key', { params: { key: key.slice(0, 100) } })
  keys.add(key)
  if (keys.size > MOST_KEYS) refuse('too_many_keys', { params: { limit: MOST_KEYS } })
}

function endOfNumber(text: string, start: number): number {
  const end = endOfDigits(text, start)
  if (end - start <= MOST_DIGITS && !FURTHER.has(text[end])) return Math.max(end, start + 1)
  NUMBER.lastIndex = start
  const match = NUMBER.exec(text)
  if (!match) return start + 1
  const [number, whole = '', fraction = '', exponent] = match
  const digits = (whole + fraction.slice(1)).replace(/^0+/, '').length
  const isExact = fraction === '' ? Number.isSafeInteger(Number(number)) : digits <= MOST_DIGITS
  if (exponent !== undefined || !isExact) refuse('bad_number', { params: { number: number.slice(0, 40) } })
  return start + number.length
}

/** The end of the whole part of a number. */
function endOfDigits(text: string, start: number): number {
  let at = text.charCodeAt(start) === MINUS ? start + 1 : start
  // Behind the end of the text stands no digit.
  for (let code = text.charCodeAt(at); code >= NOUGHT && code <= NINE; code = text.charCodeAt(at)) at++
  return at
}
