import { type Named, text } from '../text'

export const invoiceStatuses = ['none', 'issuing', 'partial', 'issued', 'red', 'elsewhere'] as const
export const lineItems = ['water', 'surcharge', 'capacity', 'over_plan', 'fee'] as const
/** As a filter has them. */
export const tierNumbers = [
  ...(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const),
  ...(['11', '12', '13', '14', '15', '16', '17', '18', '19', '20'] as const),
] as const
export const orderKinds = ['reading', 'red', 'back_charge', 'fee', 'opening'] as const
/** Those that a month charges: a bill of another system was charged there. */
export const chargedKinds = ['reading', 'red', 'back_charge', 'fee'] as const
export const paperKinds = ['bill', 'reminder'] as const
export const paperSizes = ['A4', 'A5'] as const
export const orderStatuses = ['unpaid', 'partially_paid', 'paid', 'red_flushed', 'red'] as const

/** Why an order is on none of the papers, and what to look at in one that is. */
export const printLeft = ['not_live', 'nothing_owed', 'suspended'] as const
export const printNoted = ['printed', 'no_address'] as const

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const orderVocabulary = {
  orderKind: {
    reading: text('抄表账单', 'Reading'),
    red: text('红字账单', 'Credit note'),
    back_charge: text('追补账单', 'Back charge'),
    fee: text('其他收费', 'Fee'),
    opening: text('期初账单', 'Opening order'),
  } satisfies Named<typeof orderKinds>,
  orderStatus: {
    unpaid: text('未缴', 'Unpaid'),
    partially_paid: text('部分缴', 'Partially paid'),
    paid: text('已缴', 'Paid'),
    red_flushed: text('已红冲', 'Reversed'),
    red: text('红字', 'Credit note'),
  } satisfies Named<typeof orderStatuses>,
  invoiceStatus: {
    none: text('未开票', 'Not invoiced'),
    issuing: text('开票中', 'Issuing'),
    partial: text('部分开票', 'Partly invoiced'),
    issued: text('已开票', 'Invoiced'),
    red: text('已红冲', 'Reversed'),
    elsewhere: text('原系统已开票', 'Invoiced elsewhere'),
  } satisfies Named<typeof invoiceStatuses>,
  paperKind: {
    bill: text('水费账单', 'Bill'),
    reminder: text('催缴通知单', 'Reminder'),
  } satisfies Named<typeof paperKinds>,
  lineItem: {
    water: text('水费', 'Water'),
    surcharge: text('附加费', 'Surcharge'),
    capacity: text('容量水费', 'Capacity'),
    over_plan: text('超计划加价', 'Over plan'),
    fee: text('其他收费', 'Fee'),
  } satisfies Named<typeof lineItems>,
  printLeft: {
    not_live: text('红字账单或已红冲', 'A credit note, or reversed'),
    nothing_owed: text('已缴清，不催缴', 'Paid: not reminded'),
    suspended: text('已报停，不催缴', 'Suspended: not reminded'),
  } satisfies Named<typeof printLeft>,
  printNoted: {
    printed: text('近 30 天内打印过，会再打一份', 'Printed within the last 30 days: printed once more'),
    no_address: text('没有用水地址', 'Without an address'),
  } satisfies Named<typeof printNoted>,
}
