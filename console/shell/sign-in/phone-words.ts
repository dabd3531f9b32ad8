import { defineWords } from '../../i18n/words'

export const words = defineWords('sign-in-phone', {
  zh: {
    phone: '手机号',
    phoneRequired: '手机号必填',
    phoneWrong: '请输入正确的手机号（11 位）',
    code: '验证码',
    codeRequired: '验证码必填',
    codeWrong: '验证码是 6 位数字',
    getCode: '获取验证码',
    resendIn: '{{n}}秒后可重发',
    sent: '如果该手机号已登记，验证码将以短信送达，{{minutes}} 分钟内有效。',
    demo: '演示手机号（点击填入）',
    demoMessage: '演示短信',
    fillIn: '填入验证码',
  },
  en: {
    phone: 'Phone',
    phoneRequired: 'Phone is required',
    phoneWrong: 'Not a valid mobile number (11 digits)',
    code: 'Verification code',
    codeRequired: 'Verification code is required',
    codeWrong: 'The code has 6 digits',
    getCode: 'Get code',
    resendIn: 'Resend in {{n}} s',
    sent: 'If this phone belongs to an account, the code arrives as a text message. It is valid for {{minutes}} {{minutes|minute|minutes}}.',
    demo: 'Demo phones (click to fill in)',
    demoMessage: 'Demo text message',
    fillIn: 'Fill in the code',
  },
})
