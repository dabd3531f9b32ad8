import type { Objects } from '../object'
import { text } from '../text'

export const accessObjects = {
  session: text('登录会话', 'Session'),
  permission: text('权限', 'Permission'),
  verification_code: text('验证码', 'Verification code'),
} as const satisfies Objects
