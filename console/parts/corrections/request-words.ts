import { defineWords } from '../../i18n/words'

export const words = defineWords('correctionRequests', {
  zh: {
    ask: '请求更正',
    asked: '已请求更正',
    askTitle: '请求更正账单 {{no}}',
    askText: '账单由有“账单红冲”权限的同事更正；您填的读数和原因会直接带入红冲。再次请求会替换上一次的。',
    index: '正确的读数',
    reason: '原因',
    keep: '不请求',
    sent: '已请求更正账单 {{no}}',
    askedBy: '{{name}} 请求更正：读数应为 {{index}}',
    correct: '按请求更正',
    decline: '不同意',
    declineTitle: '不同意更正账单 {{no}}',
    declineReason: '不同意的原因（告知请求人）',
    back: '返回',
    declined: '已答复：不同意更正账单 {{no}}',
  },
  en: {
    ask: 'Ask for a correction',
    asked: 'Correction asked',
    askTitle: 'Ask for the correction of order {{no}}',
    askText:
      'A colleague who may reverse orders corrects it, with your index and reason filled in. Asking again replaces what you asked before.',
    index: 'Right index',
    reason: 'Reason',
    keep: 'Do not ask',
    sent: 'The correction of order {{no}} was asked for',
    askedBy: '{{name}} asks for a correction: the index is {{index}}',
    correct: 'Correct as asked',
    decline: 'Decline',
    declineTitle: 'Decline the correction of order {{no}}',
    declineReason: 'Why not (told to whoever asked)',
    back: 'Back',
    declined: 'The correction of order {{no}} was declined',
  },
})
