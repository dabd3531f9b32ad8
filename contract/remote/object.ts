import { type Acts, act } from '../act'
import { MADE_TOGETHER, type Objects, type Places, place } from '../object'
import { text } from '../text'

export const remoteObjects = {
  module: {
    zh: '远传模块',
    en: 'Module',
    table: 'modules',
    number: 'imei',
    partOf: { meter: { whole: 'meter_id' } },
    batches: [MADE_TOGETHER],
    readers: ['meterView'],
    acts: 'change',
  },
  remote_report: text('远传上报', 'Remote report'),
} as const satisfies Objects

export const remotePlaces = {
  remote_reports: place('远传上报', 'remote report', 'remote reports', '条'),
  modules: place('远传模块', 'module', 'modules', '个'),
} as const satisfies Places

export const remoteActs = {
  'module.bind': act('绑定远传模块', 'Module bound'),
  'module.unbind': act('解绑远传模块', 'Module unbound'),
  'module.start_import': act('上传远传模块导入文件', 'Module import uploaded', 'import'),
  'module.import': act('导入远传模块', 'Modules bound from a spreadsheet', 'import'),
  'remote_report.accept': act('采用存疑上报', 'Remote report accepted', 'change'),
  'remote_report.reject': act('不采用上报', 'Remote report rejected', 'change'),
} as const satisfies Acts
