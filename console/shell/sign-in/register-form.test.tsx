import { ConfigProvider } from 'antd'
import { afterEach, expect, test } from 'vitest'
import { chooseLocale, type Locale } from '../../i18n/locale'
import { loadPack } from '../../i18n/pack'
import { submitForm, write } from '../../testing/hands'
import { draw, leavePage } from '../../testing/page'
import { soon } from '../../testing/soon'
import RegisterForm from './register-form'

let box: HTMLElement
afterEach(async () => {
  await leavePage()
  chooseLocale('zh_CN')
})

async function show(locale: Locale) {
  chooseLocale(locale)
  const pack = await loadPack()
  box = await draw(
    <ConfigProvider locale={pack} theme={{ token: { motion: false } }}>
      <RegisterForm demo={[]} onRegistered={() => {}} />
    </ConfigProvider>,
  )
}

/** Types blanks into every field, an invalid address into that for an e-mail, and submits. */
async function submitBlanks() {
  for (const field of box.querySelectorAll('input'))
    await write(field, field.type === 'email' ? 'no address' : '   ')
  await submitForm(box)
  // After all are checked, the first wrong one has the focus.
  await soon(() => document.activeElement?.closest('.ant-form-item-has-error')).toBeTruthy()
}

const messages = () =>
  [...box.querySelectorAll('.ant-form-item-explain-error')].map((one) => ({
    label: one.closest('.ant-form-item')?.querySelector('label')?.textContent ?? '',
    text: one.textContent ?? '',
  }))

test.each([
  ['zh_CN', '组织代码', '组织代码不能为空', '请输入正确的邮箱', /必填|不能为空/],
  [
    'en_US',
    'Organization code',
    'Organization code must not be empty',
    'Not a valid email address',
    /is required|must not be empty/,
  ],
] as const)(
  'a form says by its name what is missing, beside an address that is none (%s)',
  async (locale, label, missing, address, isMissing) => {
    await show(locale)
    await submitBlanks()
    const said = messages()
    expect(said).toContainEqual({ label, text: missing })
    expect(said.map(({ text }) => text)).toContain(address)
    const about = said.filter(({ text }) => isMissing.test(text))
    expect(about.filter((one) => one.label === '' || !one.text.startsWith(one.label))).toEqual([])
    expect(about.length).toBeGreaterThan(2)
  },
)
