import { defineWords } from '../i18n/words'

export const words = defineWords('theme', {
  zh: {
    toDark: '切换为深色',
    toLight: '切换为明亮',
    choices: '展开的选项',
    noPalette: '主题色没有加载成功，请检查网络后重新选择。',
  },
  en: {
    toDark: 'Switch to dark',
    toLight: 'Switch to light',
    choices: 'Open choices',
    noPalette: 'The theme colour could not be loaded. Check the network and choose it again.',
  },
})
