import { defineWords } from '../../i18n/words'

/** Of the panels of a list that load when they are opened. */
export const words = defineWords('list', {
  zh: {
    columnPanel: '列的显示、顺序和宽度',
    columnWidth: '“{{column}}”的宽度（像素）',
    columnAuto: '自动',
    columnUp: '把“{{column}}”上移',
    columnDown: '把“{{column}}”下移',
    columnsDefault: '恢复默认',
  },
  en: {
    columnPanel: 'Columns, their order and width',
    columnWidth: 'Width of {{column}} in pixels',
    columnAuto: 'Auto',
    columnUp: 'Move {{column}} up',
    columnDown: 'Move {{column}} down',
    columnsDefault: 'Back to default',
  },
})
