import { type PageGuide, type PageRoute, page } from '../../route'
import type { withholdingPaths } from './paths'

export const withholdingRoutes: readonly PageRoute[] = [
  page('Withholdings', '银行代扣', 'Withholding', 'staff', {
    screen: () => import('./list'),
  }),
  page('WithholdingCreate', '新建代扣批次', 'Create withholding run', 'staff', {
    hidden: true,
    organization: 'one',
    screen: () => import('./create'),
  }),
  page('WithholdingDetail', '代扣批次', 'Withholding run', 'staff', {
    hidden: true,
    screen: () => import('./detail'),
  }),
]

/** A sentence about each page, for the help. */
export const withholdingGuide = {
  Withholdings: {
    zh: '全部代扣批次：请银行扣多少户、多少钱，已扣、失败、未知各多少。等待回盘的批次里的账单不会再列入别的批次。',
    en: 'All runs of withholding: how many accounts the bank is asked for and how much, and what was collected, refused or is unknown. Orders of a run that waits for its answer enter no other run.',
  },
  WithholdingCreate: {
    zh: '有代扣协议的户一户一行，列到期的欠费和批次日的违约金，减去预存余额。先预览户数和金额，再生成批次；没有列入的写明原因。',
    en: 'Each account with a contract is one row: its orders due, with the penalty of the day, less the balance. The preview counts and sums before the run is made, and says what is left out and why.',
  },
  WithholdingDetail: {
    zh: '下载扣款文件交银行；银行填好实扣金额或失败原因后，把同一张表传回来，已扣的自动入账冲抵这些账单。两栏都空的是未知，等下一次回盘。没有回盘的批次可以取消，账单随即可以列入新的批次。',
    en: 'Download the file for the bank. The bank enters what it collected, or why not, and you upload the same sheet: what was collected pays these orders. A row with neither is unknown and waits for a further answer. A run without an answer can be cancelled, and its orders are free for a new one.',
  },
} satisfies PageGuide<typeof withholdingPaths>
