import { defineWords } from '../../i18n/words'

export const words = defineWords('choosers', {
  zh: {
    chooseLocation: '选择位置',
    noLocation: '没有找到位置',
    noLocationYet: '还没有位置，请先在“组织配置 › 位置”中建立',
    findMeter: '输入户号、表号、户名、电话或地址',
    findMaster: '输入总表的户号、表号或户名',
    noMeter: '没有找到水表',
    owes: '欠 ¥{{amount}}',
    typeMore: '请输入要查找的内容',
    looking: '正在查找…',
    choicesCut: '选项太多，只列出了前 {{count}} 个',
    choicesFailed: '选项没有加载成功',
    retry: '重试',
  },
  en: {
    chooseLocation: 'Choose a location',
    noLocation: 'No location found',
    noLocationYet: 'No locations yet: set them up under Configuration › Locations',
    findMeter: 'Account, meter no., name, phone or address',
    findMaster: 'Account, number or name of the master meter',
    noMeter: 'No meter found',
    owes: 'Owes ¥{{amount}}',
    typeMore: 'Type a search text',
    looking: 'Looking…',
    choicesCut: 'Too many to list: these are the first {{count}}',
    choicesFailed: 'The choices could not be loaded',
    retry: 'Try again',
  },
})
