import { defineWords } from '../../i18n/words'

export const words = defineWords('exports', {
  zh: {
    export: '导出',
    hint: '按当前的筛选条件和顺序导出；选定了列的，只导出这些列',
    xlsx: '导出 {{count}} 行为表格（.xlsx）',
    csv: '导出 {{count}} 行为文本（.csv）',
    xlsxWhole: '导出为表格（.xlsx）',
    csvWhole: '导出为文本（.csv）',
    underWay: '行数较多，正在生成文件，完成后可在此下载',
  },
  en: {
    export: 'Export',
    hint: 'Exports what the filters find, in the order of the list; with chosen columns, only these',
    xlsx: 'Export as Excel (.xlsx), rows: {{count}}',
    csv: 'Export as CSV, rows: {{count}}',
    xlsxWhole: 'Export as Excel (.xlsx)',
    csvWhole: 'Export as CSV',
    underWay: 'The file is long. It is being made, and can be downloaded here when it is ready',
  },
})
