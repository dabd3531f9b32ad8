import { defineWords } from '../../i18n/words'

/** By the reasons of shell/ending. */
export const words = defineWords('sign-in-ending', {
  zh: {
    expired: '登录已过期，请重新登录。',
    signed_out: '此次登录已退出，请重新登录。',
    ended_elsewhere: '您已在别处结束了此次登录，请重新登录。',
    password_changed: '您的密码已在别处修改，请用新密码重新登录。',
    password_reset: '管理员已重置您的密码，请用新密码重新登录。',
    deactivated: '您的账户或所属组织已停用，请联系管理员。',
    reused: '为了安全，此次登录已结束：它的凭据在别处被用过。请重新登录；如非本人操作，请立即修改密码。',
    elsewhere: '此次登录已在另一个窗口中结束，请重新登录。',
    no_refresh_token: '登录已失效，请重新登录（No refresh token available）。',
    ended: '登录已失效，请重新登录。',
    back: '登录后将回到刚才的页面。',
    kept: '您在一小时内从这里重新登录，以下页面中填写的内容会恢复：{{pages}}。',
    lost: '以下页面中未保存的内容已丢失：{{pages}}。',
  },
  en: {
    expired: 'Your session has expired: please sign in again.',
    signed_out: 'This session was signed out: please sign in again.',
    ended_elsewhere: 'You ended this session from elsewhere: please sign in again.',
    password_changed: 'Your password was changed elsewhere: please sign in with the new one.',
    password_reset: 'An administrator has reset your password: please sign in with the new one.',
    deactivated: 'Your account or its organization is deactivated: please ask an administrator.',
    reused:
      'This session was ended for safety, because its credentials were used elsewhere. Please sign in again. If that was not you, change your password at once.',
    elsewhere: 'This session was ended in another window: please sign in again.',
    no_refresh_token: 'No refresh token available: please sign in again.',
    ended: 'Your session is no longer valid: please sign in again.',
    back: 'You will return to the page where you were.',
    kept: 'Sign in here again within an hour, and what you typed comes back in: {{pages}}.',
    lost: 'Unsaved input is lost in: {{pages}}.',
  },
})
