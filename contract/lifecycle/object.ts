import { type Acts, act } from '../act'

export const lifecycleActs = {
  'meter.change': act('换表', 'Device changed', 'change'),
  'meter.start_change_import': act('上传换表导入文件', 'Change-over import uploaded', 'import'),
  'meter.import_changes': act('导入换表', 'Devices changed from a spreadsheet', 'import'),
  'meter.withdraw_change': act('撤销换表', 'Change-over taken back', 'change'),
  'meter.withdraw_changes': act('整批撤销换表', 'Change-overs of a job taken back', 'change'),
  'meter.suspend': act('报停', 'Account suspended', 'change'),
  'meter.resume': act('复用', 'Account resumed', 'change'),
  'meter.fault': act('登记故障', 'Device faulty', 'change'),
  'meter.repair': act('登记修复', 'Device repaired', 'change'),
  'meter.close': act('销户', 'Account closed', 'change'),
  'meter.transfer': act('过户', 'Account transferred', 'change'),
  'meter.reopen': act('恢复销户', 'Account reopened', 'change'),
} as const satisfies Acts
