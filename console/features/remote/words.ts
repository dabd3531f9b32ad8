import { moduleList } from '@water/contract/remote/list'
import { defineWords } from '../../i18n/words'

export const words = defineWords(
  'remote',
  {
    zh: {
      title: '远传水表',
      alarms: '报警',
      reports: '存疑上报',
      modules: '静默模块',
      unknown: '未知模块号',
      act: '操作',
      comma: '、',
      currentOnly: '没有选状态时，只列未结束的报警。',
      doubtfulOnly: '没有选状态时，只列存疑的上报。',
      noAlarms: '没有报警',
      noAlarmsText: '设备上报的报警和系统从读数里发现的漏水、静默、停走会列在这里。',
      accept: '采用',
      reject: '不采用',
      actNamed: '{{label}}：户号 {{account}} {{at}} 的上报',
      acceptTitle: '采用户号 {{account}} 的上报',
      rejectTitle: '不采用户号 {{account}} 的上报',
      acceptFall: '读数比前一次小。只有水表转满一圈从零开始，或前后读数已经更正时，才能采用。',
      acceptJump: '读数比前一次大得多，超出这个口径在这段时间能通过的水量。核实后写明原因再采用。',
      rollover: '水表已转满一圈（过零）',
      accepted: '已采用，可以计费',
      rejectGood: '这是一次可用的上报。不采用后不再用来计费，它后面存疑的上报重新判断。',
      rejectDoubtful: '不采用后不用来计费，也不再提示。',
      rejected: '已不采用',
      noReports: '没有存疑的上报',
      noReportsText: '与前后读数不符的上报会列在这里，采用之前不计费。',
      never: '还没有上报',
      noModules: '没有这样的模块',
      noModulesText: '模块在户表的“远传”页签上绑定，也可以从电子表格批量绑定。',
      unknownAbout:
        '网关报来、但本组织没有绑定的模块号，保留 30 天。在户表的“远传”页签上绑定后，从下一次上报起计入；以前的上报不补记。',
      noUnknown: '没有未知的模块号',
      noUnknownText: '网关报来的模块号都已绑定。',
    },
    en: {
      title: 'Remote meters',
      alarms: 'Alarms',
      reports: 'Doubtful reports',
      modules: 'Silent modules',
      unknown: 'Unknown numbers',
      act: 'Action',
      comma: ', ',
      currentOnly: 'Without a chosen state the list has the alarms that have not ended.',
      doubtfulOnly: 'Without a chosen state the list has the quarantined reports.',
      noAlarms: 'No alarms',
      noAlarmsText:
        'Alarms of the devices, and leaks, silent and stopped meters that their reports show, appear here.',
      accept: 'Accept',
      reject: 'Reject',
      actNamed: '{{label}}: the report of account {{account}} of {{at}}',
      acceptTitle: 'Accept a report of account {{account}}',
      rejectTitle: 'Reject a report of account {{account}}',
      acceptFall:
        'The index is below the one before it. It can be accepted when the register has turned over, or when its neighbours were corrected meanwhile.',
      acceptJump:
        'The index is far above the one before it: more than a meter of this width lets through in the time between. Check it, and say why it is right.',
      rollover: 'The register has turned over',
      accepted: 'Accepted: it counts for billing now',
      rejectGood:
        'This report is good. Once rejected it is billed no more, and the doubtful reports after it are judged again.',
      rejectDoubtful: 'Once rejected it is never billed, and nobody is asked about it again.',
      rejected: 'Rejected',
      noReports: 'No doubtful reports',
      noReportsText:
        'Reports that do not fit between their neighbours appear here. They are not billed before they are accepted.',
      never: 'None yet',
      noModules: 'No such modules',
      noModulesText:
        'Modules are bound on the tab “Remote” of an account, or many of them from a spreadsheet.',
      unknownAbout:
        'Numbers that gateways brought and that no module of the organization has, for 30 days. Bind one on the tab “Remote” of its account: it counts from its next report on, and none of these rows is taken.',
      noUnknown: 'No unknown numbers',
      noUnknownText: 'Every number that the gateways bring is bound.',
    },
  },
  moduleList.fields,
)
