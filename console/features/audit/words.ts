import { auditList } from '@water/contract/audit/list'
import { defineWords } from '../../i18n/words'

export const words = defineWords(
  'audit',
  {
    zh: {
      title: '操作记录',
      withSignIns: '含登录和密码',
      addressHint: '10.0.3',
      logPlatform: '平台',
      count: '共 {{count}} 项',
      nobody: '系统',
      moreChanges: '等 {{count}} 项',
      emptyTitle: '还没有操作记录',
      emptyText: '对记录和单据的每一次修改都会保存在这里，任何人都不能更改或删除。',
      details: '操作详情',
      noChanges: '这次操作没有改动任何项目。',
      allOfObject: '这个对象的全部记录',
      allOfActor: '此人的全部操作',
      allOfRequest: '同一请求的记录',
      ofObject: '对象编号 {{id}}',
      kept: '记录至少保存六个月，并按批封存：任何改动都能被查出。',
    },
    en: {
      title: 'Audit trail',
      withSignIns: 'With sign-ins and passwords',
      addressHint: '10.0.3',
      logPlatform: 'The platform',
      count: '{{count}} in all',
      nobody: 'The system',
      moreChanges: 'and more, {{count}} in all',
      emptyTitle: 'Nothing has been recorded yet',
      emptyText:
        'Every change of a record or a document is recorded here. Nobody can change or delete an entry.',
      details: 'Entry',
      noChanges: 'It changed no field.',
      allOfObject: 'All entries of this object',
      allOfActor: 'All actions of this person',
      allOfRequest: 'Entries of the same request',
      ofObject: 'Object number {{id}}',
      kept: 'Entries are kept for at least six months. They are sealed in batches, so any tampering can be detected.',
    },
  },
  auditList.fields,
)
