import type { Text } from '../i18n/locale'
import { BROKEN, back, type ResultTexts } from './broken-texts'

const home = { action: 'home', text: { zh: '回到首页', en: 'Back to homepage' } } as const
const both = (text: string): Text => ({ zh: text, en: text })

/** texts.md "Pages under /result". */
export const RESULTS: Readonly<Record<string, ResultTexts>> = {
  '/result/403': {
    title: both('403 Forbidden'),
    text: {
      zh: '抱歉，您无权限访问此页面，企业微信联系创建者',
      en: 'Sorry, you do not have permission to access this page. Please contact the creator.',
    },
    buttons: [back],
  },
  '/result/404': {
    title: both('404 Not Found'),
    text: { zh: '抱歉，您访问的页面不存在', en: 'Sorry, the page is not found.' },
    buttons: [back],
  },
  '/result/500': BROKEN,
  '/result/network-error': {
    title: { zh: '网络异常', en: 'Network error' },
    text: { zh: '网络异常, 请稍后重试', en: 'Network error, please try again later' },
    buttons: [home, { action: 'reload', text: { zh: '重新加载', en: 'Reload' } }],
  },
  '/result/maintenance': {
    title: { zh: '系统维护中', en: 'System maintenance' },
    text: { zh: '系统维护中，请稍后再试', en: 'System under maintenance, please try again later' },
    buttons: [home],
  },
  '/result/browser-incompatible': {
    title: { zh: '浏览器不兼容', en: 'Browser incompatible' },
    text: {
      zh: '抱歉，您正在使用的浏览器版本过低，无法打开当前网页。',
      en: 'Your browser is too old to open this page.',
    },
    buttons: [home],
  },
  '/result/fail': {
    title: { zh: '创建失败', en: 'Create failed' },
    text: {
      zh: '抱歉，您的项目创建失败，企业微信联系检查创建者权限，或返回修改。',
      en: 'Sorry, it could not be created. Ask its creator for permission, or go back and change it.',
    },
    buttons: [home, { action: 'change', text: { zh: '返回修改', en: 'Back to change it' } }],
  },
  '/result/success': {
    title: { zh: '项目已创建成功', en: 'Created successfully' },
    text: { zh: '可以联系负责人分发应用', en: 'Please ask the person in charge to share it.' },
    buttons: [{ action: 'progress', text: { zh: '查看进度', en: 'View progress' } }, home],
  },
}

/**
 * The browsers that can open the console, in the versions that its build targets. Firefox 115 still runs on Windows 7.
 */
export const RECOMMENDED: { title: Text; browsers: readonly string[]; hint: Text } = {
  title: { zh: '推荐浏览器', en: 'Recommended browsers' },
  browsers: ['Google Chrome 111+', 'Microsoft Edge 111+', 'Mozilla Firefox 115+', 'Apple Safari 16.4+'],
  hint: {
    zh: '使用 360、QQ 等双核浏览器时，请切换到“极速模式”并更新到最新版本。',
    en: 'In browsers with two engines, such as 360 or QQ, switch to “speed mode” and update to the latest version.',
  },
}
