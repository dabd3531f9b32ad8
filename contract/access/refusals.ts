import type { Refusals } from '../refusal'

export const accessRefusals = {
  not_authenticated: { status: 401, zh: '请先登录', en: 'Please sign in' },
  token_not_valid: {
    status: 401,
    zh: '登录状态已失效，请重新登录',
    en: 'Your session has expired, please sign in again',
  },
  no_active_account: { status: 401, zh: '账号或密码错误', en: 'Wrong account or password' },
  wrong_verification_code: {
    status: 401,
    zh: '验证码错误或已失效：请核对，或重新获取',
    en: 'The verification code is wrong or no longer valid: check it, or request a new one',
  },
  account_disabled: {
    status: 403,
    zh: '账号已停用，请联系管理员',
    en: 'This account is disabled, please contact an administrator',
  },
  demo_account: {
    status: 403,
    zh: '演示账号的密码是公开的，只能在运行本系统的电脑上、不经代理登录；以 DEMO=0 启动或设有 TRUST_PROXY 时停用。请用管理员开立的账号登录',
    en: 'The passwords of demo accounts are public: they sign in on the machine that runs the system, not through a proxy, and not at all with DEMO=0 or TRUST_PROXY. Sign in with an account that an administrator made',
  },
  too_many_attempts: {
    status: 429,
    zh: '尝试次数过多：请于 {until} 之后重试（还有 {seconds} 秒）',
    en: 'Too many attempts: try again after {until}, in {seconds} seconds',
  },
  entrance_busy: {
    status: 429,
    zh: '同时登录的人数过多：请在 {seconds} 秒后重试',
    en: 'Too many people are signing in at once: try again in {seconds} seconds',
  },
  code_sent_recently: {
    status: 429,
    zh: '验证码获取过于频繁，请在 {seconds} 秒后重试',
    en: 'A code was requested a moment ago. Try again in {seconds} seconds',
  },
  codes_used_up: {
    status: 429,
    zh: '今天获取验证码的次数已达上限：请明天再试，或用账号和密码登录',
    en: 'You cannot request more codes today: try again tomorrow, or sign in with account and password',
  },
  not_audited: {
    status: 403,
    zh: '您的账户尚未激活，请完善个人资料并等待管理员审批',
    en: 'Your account is not activated yet; complete your profile and wait for an administrator to approve it',
  },
  no_permission: {
    status: 403,
    zh: '您没有执行此操作的权限',
    en: 'You do not have permission to do this',
  },
} as const satisfies Refusals
