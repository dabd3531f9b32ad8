import { foldedNumber } from '@water/rules/identity/numbers-and-names'
import { foldedMobile } from '@water/rules/identity/phones'
import * as z from 'zod'
import { anyone, endpoint, signedIn } from '../endpoint'
import { id, mobile } from '../fields'
import { text } from '../text'
import { password } from '../users/values'

const tokens = z.object({ access: z.string(), refresh: z.string() })

const given = z.string().max(200).optional()

/**
 * Two ways to sign in: account and password, or a phone and the code that was sent to it. `username` is accepted for
 * `account`. An account is a username, an email or a phone number (domain.md §6). An empty text counts as absent.
 */
const credentials = z
  .object({ account: given, username: given, password: given, phone: given, code: given })
  .transform(({ password = '', ...names }, context) => {
    const [account, phone, code] = [names.account ?? names.username, names.phone, names.code].map(
      (text = '') => foldedNumber(text),
    ) as [string, string, string]
    const isByCode = password === '' && account === '' && (phone !== '' || code !== '')
    const needed = isByCode ? { phone, code } : { account, password }
    for (const [field, text] of Object.entries(needed)) {
      if (text === '') context.addIssue({ code: 'custom', message: 'required', path: [field] })
    }
    return isByCode
      ? { by: 'code' as const, phone: foldedMobile(phone), code }
      : { by: 'password' as const, account, password }
  })

export const login = endpoint({
  method: 'POST',
  path: '/login/',
  title: text(
    '以账号和密码，或以手机号和验证码登录',
    'Sign in with account and password, or with phone and verification code',
  ),
  access: anyone,
  body: credentials,
  reply: tokens,
})

/** An unknown phone gets the same answer, which does not tell whether an account exists. */
export const sendVerificationCode = endpoint({
  method: 'POST',
  path: '/login/verification-code/',
  title: text('向手机发送登录验证码', 'Send a code to sign in with to a phone'),
  access: anyone,
  body: z.object({ phone: mobile }),
  reply: z.object({ resend_after_s: z.int(), valid_for_s: z.int() }),
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/token/refresh/',
  title: text('用刷新令牌换一对新令牌', 'Exchange a refresh token for a new pair'),
  access: anyone,
  body: z.object({ refresh: z.string().min(1, 'required').max(4000) }),
  reply: tokens,
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout/',
  title: text('退出登录，结束本次会话', 'End this session'),
  access: signedIn,
  callers: 'persons',
  reply: z.object({}),
})

/** Ends every other session of the caller. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/users/change-password/',
  title: text('修改自己的密码', 'Change one’s own password'),
  access: signedIn,
  callers: 'persons',
  body: z.strictObject({
    old_password: z.string().min(1, 'required').max(200),
    new_password: password,
    organization: id.nullish(),
  }),
  reply: z.object({}),
})

/** The accounts of the demo company while it is shown; empty otherwise. */
export const listDemoAccounts = endpoint({
  method: 'GET',
  path: '/demo/accounts/',
  title: text('演示单位的账号', 'Accounts of the demo company'),
  access: anyone,
  reply: z.array(
    z.object({
      username: z.string(),
      password: z.string(),
      phone: z.string(),
      organization_code: z.string().nullable(),
      title_zh: z.string(),
      title_en: z.string(),
    }),
  ),
})

/** The local outbox's messages to the phones of the demo's own accounts; empty where no demo is shown. */
export const listDemoMessages = endpoint({
  method: 'GET',
  path: '/demo/messages/',
  title: text('演示单位各手机号最近收到的短信', 'Latest message to each phone of the demo company'),
  access: anyone,
  reply: z.array(z.object({ id: z.int(), phone: z.string(), code: z.string(), content: z.string() })),
})

export const accessCalls = [
  login,
  sendVerificationCode,
  refreshToken,
  logout,
  changePassword,
  listDemoAccounts,
  listDemoMessages,
] as const
