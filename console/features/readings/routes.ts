import { type PageGuide, type PageRoute, page } from '../../route'
import type { readingPaths } from './paths'

export const readingRoutes: readonly PageRoute[] = [
  page('ReadingCreate', '抄表录入', 'Enter reading', ['readingCreate'], {
    organization: 'one',
    screen: () => import('./create'),
  }),
]

/** A sentence about each page, for the help. */
export const readingGuide = {
  ReadingCreate: {
    zh: '按册的抄表任务逐户录入：输入读数按回车即到下一户，未抄到的登记原因，抄表单可打印或下载填写；可以随读数拍照存证，在读数和账单上查看。也可以单独选表，先看账单再确认。读数变小、突增或为零会提示，须核实后确认；实抄读数低于估抄的，可以在这里冲回估抄账单并按实际读数开账。总表开账时自动扣减分表的账单水量；分表还没抄的，可以先存读数，待抄完再开账。“导入抄表”可批量录入，也可以只登记、不开账。“待开账”列出等待开账的抄表，开账前先看到账单和余额、欠费的变化，可逐条或成批开账，录错的由管理员作废。“未抄”列出全部册本中本月还没抄的户表，“三期未开账”列出连续三个抄表周期没有账单的户表及原因、风险金额。没有红冲权限的，可以填正确的读数和原因请求更正，由有权限的同事办理。',
    en: 'Walk a book of the reading round: type the index, press Enter for the next meter, give a reason for a meter that was not read, and print or download the sheet. Photos can be added to a reading, and are found with it and its order. Or choose one meter and see its bill before you create it. You must confirm a drop, a surge or a zero volume. An index below an estimate can reverse the estimated bills and be billed from the last real index. The order of a master deducts what its sub meters have been billed for; while they are not read, its reading can be kept. “Import readings” takes many readings at once, and can only record them. “To be billed” lists the readings that wait: see the order and what it changes before, one by one or many at once; staff can make a wrong one void. “Unread” lists what is left of the month over all books; “Unbilled” lists the accounts without a bill for three cycles, with the reason and the money at risk. Who may not reverse orders asks for a correction, with the right index and a reason, and a colleague who may makes it.',
  },
} satisfies PageGuide<typeof readingPaths>
