import type { Text } from '../i18n/locale'

/** Mistakes, each with the command that puts it right: as the person at the desk would ask. */
export const CORRECTIONS: readonly { title: Text; text: Text }[] = [
  {
    title: { zh: '读数录错，账单已开', en: 'A wrong index was billed' },
    text: {
      zh: '在账单页或户表的账单里点“红冲”，填上正确的读数即重开。其后还有账单时勾选“一并红冲”，它们按各自的读数重开。确认之前列出金额、余额和阶梯累计的变化。已收的钱退入预存余额。没有“账单红冲”权限的，录完读数后点“请求更正”，填正确的读数和原因：有权限的同事收到通知，打开的红冲已经填好；抄表任务里显示“已请求更正”。',
      en: 'Use “Reverse” on the order or among the orders of the account, and enter the right index to bill it again. Later orders are reversed and billed again with it if you tick the box. The change of amount, balance and tier volume is shown before you confirm. Money that was paid goes to the balance. Who may not reverse orders uses “Ask for a correction” after the reading, with the right index and a reason: colleagues who may get a notice that opens the prepared reversal, and the round shows “Correction asked”.',
    },
  },
  {
    title: { zh: '漏损、消防用水，读数没有错', en: 'A leak or fire-fighting: the index is right' },
    text: {
      zh: '红冲并重开，在“减免水量”里填不收费的部分。账单和打印件写明减免的水量和原因。',
      en: 'Reverse the order and bill it again with a “Deducted volume”. Bill and print show the volume and the reason.',
    },
  },
  {
    title: { zh: '整批导入有误', en: 'A whole file was wrong' },
    text: {
      zh: '在导入的结果页点“整批收回”。不能收回的行逐条说明原因；收回后同一文件可以重新导入。',
      en: 'Use “Take back” on the result page of the import. Rows that cannot be taken back are listed with the reason. The same file can then be imported again.',
    },
  },
  {
    title: { zh: '估抄偏高，实际读数反而更低', en: 'An estimate was too high' },
    text: {
      zh: '照常录入实际读数，系统列出偏高的估抄账单；勾选冲回后，从估抄前的读数开账。',
      en: 'Enter the real index as usual. The estimates above it are listed; tick the box to reverse them, and the bill begins at the index before them.',
    },
  },
  {
    title: { zh: '水价或人口用错了', en: 'The price or the number of persons was wrong' },
    text: {
      zh: '在户表页改水价或人口，并填写从哪天起；勾选“一并红冲”后，该日以来的账单按新条款重开。',
      en: 'Change price or persons on the page of the account, with the day from which they hold. With the box ticked, the orders since that day are reversed and billed again.',
    },
  },
  {
    title: { zh: '水表换了', en: 'The device was changed' },
    text: {
      zh: '户表页“办理业务”里的“换表”；许多块表用户表列表的“批量换表”。旧表的用量随下一张账单收取。未开账前可以撤销。',
      en: 'Use “Change the device” in “Account services” on the page of the account; for many devices, the spreadsheet of the meter list. The next order bills what the old device measured. A change-over can be taken back until then.',
    },
  },
  {
    title: { zh: '用户外出、停用、表坏了', en: 'The customer is away, or the device is faulty' },
    text: {
      zh: '“报停”和“复用”：整月报停的月份不收月费和最低水量。“登记故障”后可以连续估抄，直到登记修复或换表。',
      en: 'Use “Suspend” and “Resume”: months that are suspended as a whole have no monthly charges and no minimum. After “Report a fault” the device may be estimated until it is repaired or changed.',
    },
  },
  {
    title: { zh: '房子换了主人', en: 'The house has a new owner' },
    text: {
      zh: '“过户”：先给原用户开最后一张账单并结清，次日起归新用户。以前的账单和缴费仍记在原用户名下。',
      en: 'Use “Transfer to a new customer”: the old customer gets a last order and settles it; the new customer begins on the next day. Earlier orders and payments keep the old name.',
    },
  },
  {
    title: { zh: '用户不再用水', en: 'The customer leaves for good' },
    text: {
      zh: '“销户”：最后一次抄表、缴清或退款之后办理。还缺什么，逐项列出并带您去办；销错了可以恢复。',
      en: 'Use “Close the account”: after a final reading, and when everything is paid or refunded. What is missing is listed with the way there. An account closed by mistake is reopened.',
    },
  },
  {
    title: { zh: '先记读数，暂不开账', en: 'Record readings and bill them later' },
    text: {
      zh: '导入时勾选“只登记，不开账”；在抄表页的“待开账”里核对后开账或作废。分表还没抄的总表，读数也在那里等候。',
      en: 'Tick “Record only” when you import. Check the readings in “To be billed” of the reading page, and bill them or make them void. A master meter whose subs are not read waits there too.',
    },
  },
  {
    title: { zh: '要收其他费用，或补收水量', en: 'Another fee, or water that was not billed' },
    text: {
      zh: '户表页“办理业务”里的“收费开账”，许多户用账单列表的导入。开之前显示金额。',
      en: 'Use “Bill a charge” in “Account services”; for many accounts, the import of the order list. The amount is shown before.',
    },
  },
  {
    title: { zh: '违约金不该收', en: 'A penalty should not be charged' },
    text: {
      zh: '账单页“减免违约金”，填金额和原因；账单缴清前可以撤销。',
      en: 'Use “Waive the penalty” on the page of the order, with the amount and the reason. The waiver can be withdrawn until the order is paid.',
    },
  },
  {
    title: { zh: '钱收错了，或多收了', en: 'A payment was wrong, or too much' },
    text: {
      zh: '在缴费记录里“冲正”并写明原因；多余的钱可以用来缴欠费，或在户表页退还用户。每一笔都留下凭证。',
      en: 'Reverse the payment with its reason. What is left over pays open orders, or is refunded on the page of the account. Each act has its slip.',
    },
  },
  {
    title: { zh: '发票开错了，或没有开出来', en: 'An invoice was wrong, or was not issued' },
    text: {
      zh: '开错的在发票页“冲红”，再按账单重新开票；已开票的账单红冲前，也先冲红发票，红冲的窗口里有去那里的链接，回来接着办。没有开出来的写明原因，更正后“重试开具”。',
      en: 'Use “Cancel invoice” on the page of the invoice, which issues a red one, then invoice the orders again. An invoiced order is reversed after its invoice is cancelled: its reversal leads there, and goes on when you come back. An invoice that failed says why: correct it and “Try again”.',
    },
  },
]
