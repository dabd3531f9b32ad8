import { defineWords } from '../../i18n/words'

/** Apart from the words of the drawer: pages load only the button. */
export const words = defineWords('importButton', {
  zh: {
    openMeters: '导入',
    openReadings: '导入抄表',
    openChanges: '批量换表',
    openCharges: '导入收费',
    openModules: '批量绑定模块',
    openLocations: '导入',
    checkingShort: '正在检查 {{percent}}%',
    checkedShort: '查看检查结果',
    importingShort: '正在导入 {{percent}}%',
    importedShort: '查看导入结果',
    jobGone: '这次导入的记录找不到了，请重新开始。',
  },
  en: {
    openMeters: 'Import',
    openReadings: 'Import readings',
    openChanges: 'Change by spreadsheet',
    openCharges: 'Import charges',
    openModules: 'Bind from a spreadsheet',
    openLocations: 'Import',
    checkingShort: 'Checking {{percent}}%',
    checkedShort: 'Show the result of the check',
    importingShort: 'Importing {{percent}}%',
    importedShort: 'Show the result of the import',
    jobGone: 'This import no longer exists. Start again.',
  },
})
