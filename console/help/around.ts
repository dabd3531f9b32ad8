import type { Text } from '../i18n/locale'

/** The parts around every page, in the order of the help. */
export const AROUND: readonly { title: Text; text: Text }[] = [
  {
    title: { zh: '菜单与标签页', en: 'Menu and tabs' },
    text: {
      zh: '菜单只列出您有权使用的页面。每个打开的页面是一个标签，切换时已输入的内容、滚动位置和筛选都保留；右键点击标签可刷新或关闭其他。关闭有未保存内容的标签前会先询问。登录失效后，同一人在一小时内从同一窗口重新登录，填写的内容会恢复（密码除外）；自己退出登录则不保留。',
      en: 'The menu holds the pages that you may use. Each open page is a tab. A tab keeps your input, your position and your filters. A right click refreshes it or closes other tabs. A tab with unsaved input asks before it closes. When a session ends and the same person signs in within an hour in the same window, what was typed is there again, except passwords. Signing out oneself gives it up.',
    },
  },
  {
    title: { zh: '查找', en: 'Find' },
    text: {
      zh: '按 Ctrl K（Mac 为 ⌘K）或点击右上角的“查找”，输入户号、表号、户名、电话或地址（任何一段；几个词逐个都要符合，空格和间隔号不影响）、单据号的开头，或功能名称及其拼音（“sf”是“收费”）；方向键选择，Enter 打开。只列出您有权打开的内容，最近打开的排在最前，记在本浏览器中。也可以提问，如“怎么红冲账单”：列出帮助中回答它的段落，Enter 打开该处。',
      en: 'Press Ctrl K (⌘K on a Mac) or use “Find” at the top right. Type any part of an account number, meter number, name, phone or address (each word must be there, blanks and middle dots do not matter), the beginning of a document number, or the name of a screen. The arrow keys choose and Enter opens. Only what you may open is listed, with what you opened last first; this browser remembers it. You can also ask, like “how do I reverse an order”: the sections of the help that answer it are listed, and Enter opens them.',
    },
  },
  {
    title: { zh: '页面配置', en: 'Settings' },
    text: {
      zh: '点击右上角的齿轮：主题、颜色、导航布局和各元素开关即改即生效，并保存在本浏览器中。隐藏顶栏后，齿轮和退出登录在侧边栏底部。',
      en: 'Use the gear at the top right for theme, colour, layout and switches. They act at once and are kept in this browser. When the header is hidden, the gear and the sign-out button are at the foot of the side menu.',
    },
  },
  {
    title: { zh: '语言', en: 'Language' },
    text: {
      zh: '在右上角切换中文和英文，正在填写的内容不会丢失。',
      en: 'Switch between Chinese and English at the top right. Your input is kept.',
    },
  },
  {
    title: { zh: '当前组织', en: 'The current organization' },
    text: {
      zh: '超级管理员在顶栏选择组织，之后所有页面只涉及该组织；其他用户始终只见自己组织的数据。',
      en: 'A super administrator chooses the organization in the header, and every page follows. All other users see only their own organization.',
    },
  },
  {
    title: { zh: '键盘', en: 'Keyboard' },
    text: {
      zh: 'Tab 键逐项移动；Enter 提交，在多行文字里用 Ctrl Enter；Esc 关闭弹窗，方向键在菜单中移动。弹窗打开时光标已在第一个输入项。页面第一个 Tab 停在“跳到内容”。',
      en: 'Tab moves to the next field. Enter submits; in a text of several lines Ctrl Enter does. Escape closes, and the arrow keys move in menus. A dialog opens at its first field. The first Tab on a page stops at “Skip to content”.',
    },
  },
]
