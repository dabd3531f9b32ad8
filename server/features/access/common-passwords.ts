/** Words of the trade and the country that the list lacks. */
const LOCAL = ['shuidian', 'zilaishui', 'shuiwu', 'shuifei', 'gongshui', 'chaobiao', 'abcd']

/** How letters are disguised: `p@ssw0rd`. */
const DISGUISES = new Map(
  Object.entries({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }),
)
const undisguised = (text: string): string => [...text].map((sign) => DISGUISES.get(sign) ?? sign).join('')

/** `2024password!!` → `password`: what stands around a word is quickly tried. */
const wordIn = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
/** `abcd123456` → `123456`, with a few letters around it. */
const numberIn = (text: string): string => /^\p{L}{0,4}(\d+)\p{L}{0,4}$/u.exec(text)?.[1] ?? ''

let loading: Promise<ReadonlySet<string>> | undefined

/**
 * The 49,000 most common passwords of leaked lists: zxcvbn's, as `@zxcvbn-ts/language-common` (MIT) keeps it. Some 5 MB,
 * read when the first password is chosen.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...LOCAL]),
  )
  return loading
}

/**
 * Whether a new password is among the first that anyone would try: a common one, however it is disguised or surrounded;
 * the username; digits alone; or something short again and again.
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
