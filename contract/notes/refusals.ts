import type { Refusals } from '../refusal'

export const noteRefusals = {
  note_kept: {
    status: 403,
    zh: '这条备注由 {name} 于 {day} 记下，内容只能由本人在当天更改或删除；之后请管理人员办理。办结不受此限',
    en: '{name} wrote this note on {day}: only they change or delete it, on that day, and afterwards staff do. Anybody who writes notes may still mark it as done',
  },
} as const satisfies Refusals
