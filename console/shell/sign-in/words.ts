import { defineWords } from '../../i18n/words'

export const words = defineWords('sign-in', {
  zh: {
    title: '登录',
    account: '账号',
    accountHint: '用户名、邮箱或手机号',
    password: '密码',
    accountRequired: '账号必填',
    passwordRequired: '密码必填',
    remember: '记住账号',
    signIn: '登录',
    success: '登录成功',
    demo: '演示账号（点击填入）',
  },
  en: {
    title: 'Sign in',
    account: 'Account',
    accountHint: 'Username, email or phone',
    password: 'Password',
    accountRequired: 'Account is required',
    passwordRequired: 'Password is required',
    remember: 'Remember Account',
    signIn: 'Sign in',
    success: 'Signed in',
    demo: 'Demo accounts (click to fill in)',
  },
})
