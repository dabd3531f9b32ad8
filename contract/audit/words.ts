import type { ActKind } from '../act'
import { type Text, text } from '../text'

/** Kinds of commands by which a list of the trail can be filtered. */
export const auditActKinds = {
  create: text('新建', 'Created'),
  change: text('修改', 'Changed'),
  delete: text('删除', 'Deleted'),
  money: text('收费与冲正', 'Payments and reversals'),
  billing: text('抄表开账', 'Reading and billing'),
  import: text('导入', 'Imports'),
  permission: text('权限', 'Permissions'),
  access: text('登录与密码', 'Sign-ins and passwords'),
} satisfies Record<ActKind, Text>
