import { defineWords } from '../../i18n/words'

export const words = defineWords('sign-in-register', {
  zh: {
    intro: '注册后须由组织管理员审批，审批前只能使用个人中心。',
    organization_code: '组织代码',
    organizationHint: '向本单位管理员索取，如 QH',
    username: '用户名',
    usernameHint: '3–32 位字母、数字或 _ . @ -，用于登录',
    password: '密码',
    again: '确认密码',
    name: '姓名',
    nameHint: '填写真实姓名，便于管理员审批',
    phone: '手机号',
    email: '邮箱',
    optional: '（选填）',
    submit: '注册',
    demo: '演示组织代码（点击填入）',
  },
  en: {
    intro:
      'An administrator of your organization must approve the account. Until then you can only use the personal center.',
    organization_code: 'Organization code',
    organizationHint: 'Ask your administrator for it. It looks like QH',
    username: 'Username',
    usernameHint: '3–32 letters, digits or _ . @ -, to sign in with',
    password: 'Password',
    again: 'Repeat the password',
    name: 'Name',
    nameHint: 'Your real name, so that the administrator knows you',
    phone: 'Phone',
    email: 'Email',
    optional: ' (optional)',
    submit: 'Register',
    demo: 'Demo organization codes (click to fill in)',
  },
})
