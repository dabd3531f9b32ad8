import type { Refusals } from '../refusal'

export const valveRefusals = {
  no_valve: {
    status: 409,
    zh: '这种水表没有阀门，不能远程开关；请派人到现场，或核对水表类型',
    en: 'Meters of this type have no valve. Send somebody, or check the meter type',
  },
  no_module: {
    status: 409,
    zh: '户表 {account_no} 没有绑定远传模块，不能远程开关；请先绑定模块',
    en: 'Meter {account_no} has no module that reports. Bind one first',
  },
  no_cut: {
    status: 409,
    zh: '户表 {account_no} 登记为不停水的用户，不能因欠费或维修关阀；请上门办理，或先更改模块上的登记',
    en: 'Meter {account_no} is of a household that is never cut off, so its valve is not closed for arrears or a repair. Visit it, or change that on its module first',
  },
  command_open: {
    status: 409,
    zh: '户表 {account_no} 已有一条关阀指令在途；请等它执行，或先撤回',
    en: 'Meter {account_no} has a close that is queued or sent already. Wait for it, or cancel it first',
  },
  nothing_overdue: {
    status: 409,
    zh: '户表 {account_no} 没有可据以停水的逾期账单：都已缴清、未到期，或正由银行代扣；请核对账单',
    en: 'Meter {account_no} has no overdue order to be cut off for: all are paid or not due yet, or the bank is asked for one. Check its orders',
  },
  no_notice: {
    status: 409,
    zh: '户表 {account_no} 还没有催告满 {days} 天：请在最早的账单逾期之后发送催费短信或打印催缴通知单，到期再关阀',
    en: 'Meter {account_no} was not told {days} days ago or earlier. Send an arrears message or print a reminder after its oldest order is overdue, and close the valve when these days are over',
  },
  quiet_time: {
    status: 409,
    zh: '现在不因欠费停水：每日 17:00 至次日 8:00、周五 12:00 至周一 8:00 和设置的免停日；请在其他时间办理',
    en: 'Nobody is cut off for arrears now: not from 17:00 to 08:00, not from Friday 12:00 to Monday 08:00, and not on the days in the settings. Try again at another time',
  },
  moving_in: {
    status: 409,
    zh: '户表 {account_no} 属于尚未确认的接管，欠费还没有核实，不因欠费停水；请先确认接管',
    en: 'Meter {account_no} came with a move-in that is not agreed yet, so what it owes is not sure and it is not cut off. Agree the move-in first',
  },
  command_sent: {
    status: 409,
    zh: '这条指令已不在排队，不能撤回；需要时请下发相反的指令',
    en: 'This command is not queued any more, so it is not cancelled. Ask for the opposite if it must be undone',
  },
} as const satisfies Refusals
