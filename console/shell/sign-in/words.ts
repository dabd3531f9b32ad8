import { defineWords } from '../../i18n/words'

export const words = defineWords('sign-in', {
  zh: {
    title: '登录',
    modes: '登录方式',
    byPassword: '账号登录',
    byPhone: '手机号登录',
    register: '注册账号',
    account: '账号',
    accountHint: '用户名、邮箱或手机号',
    password: '密码',
    accountRequired: '账号必填',
    passwordRequired: '密码必填',
    remember: '记住账号',
    signIn: '登录',
    success: '登录成功',
    registered:
      '账号 {{username}} 已注册到“{{organization}}”，正在等待该组织管理员审批。现在就可以登录，完善个人资料；审批通过后刷新页面即可使用业务功能。',
    demo: '演示账号（点击填入）',
  },
  en: {
    title: 'Sign in',
    modes: 'Ways to sign in',
    byPassword: 'Account',
    byPhone: 'Phone',
    register: 'Register',
    account: 'Account',
    accountHint: 'Username, email or phone',
    password: 'Password',
    accountRequired: 'Account is required',
    passwordRequired: 'Password is required',
    remember: 'Remember Account',
    signIn: 'Sign in',
    success: 'Signed in',
    registered:
      'The account {{username}} is registered with “{{organization}}” and waits for the administrator’s approval. You can sign in now and complete your profile. After the approval, reload the page to use everything else.',
    demo: 'Demo accounts (click to fill in)',
  },
})
