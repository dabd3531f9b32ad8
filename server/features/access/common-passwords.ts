/** Words of the trade and the country that the list does not have. */
const LOCAL = ['shuidian', 'zilaishui', 'shuiwu', 'shuifei', 'gongshui', 'chaobiao', 'abcd']

/** Usual disguises of letters: `p@ssw0rd`. */
const DISGUISES = new Map(
  Object.entries({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }),
)
const undisguised = (text: string): string => [...text].map((sign) => DISGUISES.get(sign) ?? sign).join('')

/** `2024password!!` → `password`: guessing the characters around a word is quick. */
const wordIn = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
/** `abcd123456` → `123456`, with a few letters around it. */
const numberIn = (text: string): string => /^\p{L}{0,4}(\d+)\p{L}{0,4}$/u.exec(text)?.[1] ?? ''

let loading: Promise<ReadonlySet<string>> | undefined

/**
 * The 49,000 most common passwords of leaked lists, from `@zxcvbn-ts/language-common` (MIT). They take about 5 MB and
 * are read when the first password is chosen. Our own rule removes disguises and surrounding characters: the whole
 * library would be 2 MB for a score that nobody needs.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...LOCAL]),
  )
  return loading
}

/**
 * Tells whether a new password is easy to guess: a common one, also disguised or with characters around it; the
 * username; only digits; or a short text repeated.
 */
export async function isEasyToGuess(password: string, username: string): Promise<boolean> {
  const lower = password.normalize('NFKC').toLowerCase()
  if (/^\d+$/.test(lower) || /^(.{1,4})\1+$/u.test(lower)) return true
  const once = /^(.+?)\1+$/u.exec(lower)?.[1] ?? lower
  const common = await commonPasswords()
  return [once, wordIn(once), numberIn(once)]
    .flatMap((form) => [form, undisguised(form), wordIn(undisguised(form))])
    .some((form) => form !== '' && (common.has(form) || form === username.toLowerCase()))
}
