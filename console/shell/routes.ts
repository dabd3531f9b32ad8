import type { Need } from '@water/rules/access/may'
import { type PageGuide, type PageRoute, page } from '../route'
import type { shellPaths } from './paths'

/** Made again on every visit, because a result is about the last event. Only 403 and 404 are open without sign-in. */
const result = (name: keyof typeof shellPaths, zh: string, en: string, access: Need = 'audited'): PageRoute =>
  page(name, zh, en, access, { hidden: true, keepAlive: false, screen: () => import('./result') })

export const ownRoutes: readonly PageRoute[] = [
  page('MyProfile', '个人中心', 'Personal center', 'signed_in', {
    screen: () => import('./profile/profile'),
  }),
  page('ChangePassword', '修改密码', 'Change password', 'signed_in', {
    hidden: true,
    screen: () => import('./profile/change-password'),
  }),
  page('MyNotices', '通知中心', 'Notification Center', 'audited', {
    hidden: true,
    screen: () => import('./notices/page'),
  }),
]

export const resultRoutes: readonly PageRoute[] = [
  result('ResultSuccess', '成功页', 'Success'),
  result('ResultFail', '失败页', 'Fail'),
  result('ResultNetworkError', '网络异常', 'Network error'),
  result('Result403', '无权限', 'Forbidden', 'anyone'),
  result('Result404', '访问页面不存在', 'Not found', 'anyone'),
  result('Result500', '服务器出错', 'Server error'),
  result('ResultBrowserIncompatible', '浏览器不兼容', 'Browser incompatible'),
  result('ResultMaintenance', '系统维护', 'System maintenance'),
]

/** A sentence about each page, for the help. */
export const shellGuide = {
  MyProfile: {
    zh: '您自己的资料和权限。账户未激活时只能使用本页和修改密码，请补全资料后等待管理员审批。',
    en: 'Your own record and permissions. Before your account is approved, only this page and the change of password are open: complete your record and wait for approval.',
  },
  ChangePassword: {
    zh: '输入当前密码和新密码。修改后，其他地方的登录立即失效。',
    en: 'Enter your current password and the new one. All other sessions end at once.',
  },
  MyNotices: {
    zh: '系统通知您的事项，保留 90 天：导入的结果、等待审批的账户、用量异常、缴费冲正、同事请求的更正等。点击通知即设为已读并打开相关页面；“收藏”的通知在“清空”时保留。页面顶部的铃铛显示未读条数。',
    en: 'Notices of the system, kept for 90 days: results of imports, accounts that wait for approval, abnormal volumes, reversed payments and corrections that are asked for. Opening a notice marks it as read and leads to its record. “Clear all” leaves the notices that you keep. The bell at the top shows the number of unread notices.',
  },
} satisfies Partial<PageGuide<typeof shellPaths>>
