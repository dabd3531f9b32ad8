import { defineWords } from '../../i18n/words'

export const words = defineWords('profile-sessions', {
  zh: {
    heading: '登录设备',
    current: '本次登录',
    unknownDevice: '未知设备',
    from: '地址 {{address}}',
    signedIn: '登录于',
    lastUsed: '最近使用',
    end: '退出',
    endNamed: '退出 {{name}}',
    endedOne: '已退出 {{name}} 上的登录',
    endOthers: '退出其他登录',
    othersTitle: '退出其他所有登录？',
    othersText: '其他设备和浏览器上的登录立即退出，未保存的内容会丢失。本次登录不受影响。',
    endedMany: '已退出 {{count}} 处登录',
  },
  en: {
    heading: 'Where you are signed in',
    current: 'This session',
    unknownDevice: 'Unknown device',
    from: 'Address {{address}}',
    signedIn: 'Signed in',
    lastUsed: 'Last used',
    end: 'Sign out',
    endNamed: 'Sign out {{name}}',
    endedOne: '{{name}} is signed out',
    endOthers: 'Sign out all others',
    othersTitle: 'Sign out everywhere else?',
    othersText:
      'All other devices and browsers are signed out at once. Unsaved input there is lost. This session continues.',
    endedMany: 'Sessions ended: {{count}}',
  },
})
