import { defineWords } from '../../i18n/words'

export const words = defineWords('remoteParts', {
  zh: {
    weak: '，弱',
    acknowledge: '确认',
    acknowledgeNamed: '确认户号 {{account}} 的{{kind}}报警',
    acknowledgeText: '报警从 {{since}} 开始。确认表示已有人处理；原因消失后自动结束。',
    noteExample: '例如：已派单，明早上门查漏',
    acknowledged: '已确认户号 {{account}} 的{{kind}}报警',
  },
  en: {
    weak: ', weak',
    acknowledge: 'Acknowledge',
    acknowledgeNamed: 'Acknowledge the alarm {{kind}} of account {{account}}',
    acknowledgeText:
      'The alarm began at {{since}}. Acknowledged means that somebody sees to it. It ends by itself when its cause is gone.',
    noteExample: 'For example: the plumber calls tomorrow morning',
    acknowledged: 'Alarm {{kind}} of account {{account}} acknowledged',
  },
})
