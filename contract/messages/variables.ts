/** The variables of a message template in each scene, with their example values. */
import { isBroken, variablesIn } from '@water/rules/messages/template-text'
import type { FieldProblem } from '../field-problems'

export const messageScenes = [
  'bill',
  'arrears',
  'low_balance',
  'payment',
  'outage',
  'notice',
  'invoice',
  'alarm',
] as const
export type MessageScene = (typeof messageScenes)[number]

interface Variable {
  zh: string
  en: string
  /** The value without an account: in a test message, and in the form. */
  example: string
  /** Absent: in every scene. */
  scenes?: readonly MessageScene[]
}

const owing = ['bill', 'arrears', 'low_balance', 'payment'] as const

/** The names are those of the wire; a provider's template has the same. */
export const messageVariables = {
  organization: { zh: '水司简称', en: 'Utility', example: '清河水务' },
  service_phone: { zh: '水司电话', en: 'Phone of the utility', example: '0551-65550000' },
  customer_name: { zh: '户名', en: 'Customer', example: '张三' },
  account_no: { zh: '户号', en: 'Account number', example: 'QH00000001' },
  address: { zh: '地址', en: 'Address', example: '建国路 1 号' },
  today: { zh: '发送日期', en: 'Date of sending', example: '2026-01-20' },
  arrears: { zh: '欠费金额', en: 'Arrears', example: '155.00', scenes: owing },
  balance: { zh: '预存余额', en: 'Balance', example: '42.75', scenes: owing },
  unpaid_orders: { zh: '未缴账单数', en: 'Unpaid orders', example: '2', scenes: ['arrears'] },
  overdue_days: { zh: '逾期天数', en: 'Days overdue', example: '18', scenes: ['arrears'] },
  order_no: { zh: '账单号', en: 'Order number', example: 'QH20260100000001', scenes: ['bill'] },
  billing_month: { zh: '账期', en: 'Billing month', example: '2026-01', scenes: ['bill'] },
  volume: { zh: '用水量', en: 'Volume', example: '25', scenes: ['bill'] },
  amount: { zh: '账单金额', en: 'Amount billed', example: '155.00', scenes: ['bill'] },
  due_date: { zh: '缴费截止日', en: 'Due date', example: '2026-02-15', scenes: ['bill'] },
  payment_no: { zh: '缴费单号', en: 'Payment number', example: 'QHP20260100000001', scenes: ['payment'] },
  payment_amount: { zh: '缴费金额', en: 'Amount paid', example: '200.00', scenes: ['payment'] },
  paid_at: { zh: '缴费时间', en: 'Time of payment', example: '2026-01-20 10:15', scenes: ['payment'] },
  invoice_no: { zh: '发票号码', en: 'Invoice number', example: '26009000010000000042', scenes: ['invoice'] },
  invoice_amount: { zh: '发票金额', en: 'Amount of the invoice', example: '155.00', scenes: ['invoice'] },
  buyer_name: { zh: '购买方', en: 'Buyer', example: '张三', scenes: ['invoice'] },
  invoice_url: {
    zh: '发票下载链接',
    en: 'Link to the invoice',
    example: 'https://water.example.com/api/invoice-files/…/',
    scenes: ['invoice'],
  },
  alarm: { zh: '报警', en: 'Alarm', example: '漏水', scenes: ['alarm'] },
  since: { zh: '报警开始时间', en: 'Alarm since', example: '2026-01-18 00:00', scenes: ['alarm'] },
} as const satisfies Record<string, Variable>

export type MessageVariable = keyof typeof messageVariables

/** The variables of a scene, in the order of the form. */
export function variablesOf(scene: MessageScene): MessageVariable[] {
  const all = Object.entries(messageVariables) as [MessageVariable, Variable][]
  return all.filter(([, { scenes }]) => !scenes || scenes.includes(scene)).map(([name]) => name)
}

export const exampleValues = Object.fromEntries(
  Object.entries(messageVariables).map(([name, { example }]) => [name, example]),
) as Record<MessageVariable, string>

/** The problem of a template's text; null when there is none. */
export function contentProblem(content: string, scene: MessageScene): FieldProblem | null {
  if (isBroken(content)) return { message: 'variable_broken' }
  const known: readonly string[] = variablesOf(scene)
  const unknown = variablesIn(content).find((name) => !known.includes(name))
  if (unknown === undefined) return null
  return Object.hasOwn(messageVariables, unknown)
    ? { message: 'variable_of_other_scene', params: { name: unknown } }
    : { message: 'variable_unknown', params: { name: unknown || ' ' } }
}
