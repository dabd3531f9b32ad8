import { type Acts, act } from '../act'
import type { Objects } from '../object'

export const accessObjects = {
  session: { zh: '登录会话', en: 'Session', acts: 'access' },
  permission: { zh: '权限', en: 'Permission', acts: 'permission' },
  verification_code: { zh: '验证码', en: 'Verification code', acts: 'access' },
} as const satisfies Objects

export const accessActs = {
  'session.open': act('登录', 'Signed in'),
  'session.close': act('退出登录', 'Signed out'),
  'session.revoke': act('登录会话被终止', 'Session ended'),
  'session.end': act('终止登录会话', 'Session ended'),
  'session.end_others': act('终止其他登录会话', 'Other sessions ended'),
  'verification_code.send': act('发送登录验证码', 'Sign-in code sent'),
  'permission.assign': act('授予权限', 'Permission granted'),
  'permission.revoke': act('收回权限', 'Permission taken away'),
} as const satisfies Acts
