import { defineWords } from '../../i18n/words'

export const words = defineWords('exports', {
  zh: {
    export: '导出',
    hint: '按当前的筛选条件和顺序导出；选定了列的，只导出这些列',
    xlsx: '导出 {{count}} 行为表格（.xlsx）',
    csv: '导出 {{count}} 行为文本（.csv）',
    xlsxWhole: '导出为表格（.xlsx）',
    csvWhole: '导出为文本（.csv）',
    readings: '抄表模板，已填好这些户（.xlsx）',
    changes: '换表模板，已填好这些户（.xlsx）',
    readingsName: '抄表导入模板.xlsx',
    changesName: '换表导入模板.xlsx',
    underWay: '行数较多，正在生成文件，完成后可在此下载',
  },
  en: {
    export: 'Export',
    hint: 'Exports what the filters find, in the order of the list; with chosen columns, only these',
    xlsx: 'Export as Excel (.xlsx), rows: {{count}}',
    csv: 'Export as CSV, rows: {{count}}',
    xlsxWhole: 'Export as Excel (.xlsx)',
    csvWhole: 'Export as CSV',
    readings: 'Template of readings, filled with these accounts (.xlsx)',
    changes: 'Template of change-overs, filled with these accounts (.xlsx)',
    readingsName: 'readings template.xlsx',
    changesName: 'change-overs template.xlsx',
    underWay: 'The file is long. It is being made, and can be downloaded here when it is ready',
  },
})
