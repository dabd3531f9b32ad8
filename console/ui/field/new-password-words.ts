import { defineWords } from '../../i18n/words'

export const words = defineWords('ui-new-password', {
  zh: {
    hint: '至少 10 个字符，不能是用户名或常见密码',
    againRequired: '请再次输入密码',
    againWrong: '两次输入的密码不一致',
  },
  en: {
    hint: 'At least 10 characters. It must not be the username or a common password.',
    againRequired: 'Repeat the password',
    againWrong: 'The two passwords differ',
  },
})
