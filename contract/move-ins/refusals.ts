import type { Refusals } from '../refusal'

export const moveInRefusals = {
  move_in_open: {
    status: 409,
    zh: '还有一次接管没有确认，也没有撤回：“{name}”。请先完成或撤回它',
    en: 'There is a move-in that is neither agreed nor withdrawn: {name}. Finish it or withdraw it first',
  },
  move_in_loaded: {
    status: 409,
    zh: '这次接管已经载入，不能再改文件和截止日：请先撤回',
    en: 'This move-in is loaded, so its sheets and its day stay as they are: withdraw it first',
  },
  move_in_ended: {
    status: 409,
    zh: '这次接管已经结束（确认或撤回）：请新建一次接管',
    en: 'This move-in has ended, agreed or withdrawn: make a new one',
  },
  move_in_busy: {
    status: 409,
    zh: '这次接管有作业正在进行：请等它结束',
    en: 'A job of this move-in is under way: wait until it has ended',
  },
} as const satisfies Refusals
