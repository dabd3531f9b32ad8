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
  not_checked: {
    status: 409,
    zh: '还不能载入：各表须先核对，且没有不能接管的行。请按错误清单改正后重新上传',
    en: 'It cannot be loaded yet: its sheets must be checked and have no bad rows. Correct them by the list of errors, and send them again',
  },
  not_loaded: {
    status: 409,
    zh: '还没有载入，没有可以确认的合计：请先载入',
    en: 'It is not loaded, so there are no totals to agree to: load it first',
  },
  move_in_row: {
    status: 409,
    zh: '{file} 第 {line} 行（户号 {account_no}）不能接管，已全部撤回：请按错误清单改正后重新核对',
    en: 'Line {line} of {file} (account {account_no}) cannot be taken, so all was taken back: correct it by the list of errors, and check again',
  },
  totals_differ: {
    status: 409,
    zh: '有 {figures} 项合计与旧系统不一致：请查明差额，或撤回后重新接管',
    en: '{figures} {figures|total differs|totals differ} from the old system: find out why, or withdraw and load again',
  },
  undecided: {
    status: 409,
    zh: '并行试算还有差异没有处理：请逐项处理，或整批处理',
    en: 'There are differences of the parallel run that nobody has decided: decide them one by one, or all at once',
  },
  touched: {
    status: 409,
    zh: '载入之后已有人办理过这些户表，不能撤回：{accounts}',
    en: 'These accounts have been worked on since the load, so it cannot be withdrawn: {accounts}',
  },
  move_in_ended: {
    status: 409,
    zh: '这次接管已经结束（确认或撤回）：请新建一次接管',
    en: 'This move-in has ended, agreed or withdrawn: make a new one',
  },
  owner_missing: {
    status: 503,
    zh: '这件事只有数据库的拥有者能做，而服务没有拥有者的账户：请系统管理员设置 DATABASE_OWNER_URL',
    en: 'Only the owner of the database may do this, and the server has no login of it: ask the operator to set DATABASE_OWNER_URL',
  },
  move_in_busy: {
    status: 409,
    zh: '这次接管有作业正在进行：请等它结束',
    en: 'A job of this move-in is under way: wait until it has ended',
  },
} as const satisfies Refusals
