import { type Named, text } from '../text'

/** The steps that an account still needs before it is closed. */
export const closingSteps = [
  'final_reading',
  'pending_readings',
  'arrears',
  'balance',
  'subs',
  'withholding',
] as const
export type ClosingStep = (typeof closingSteps)[number]

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const lifecycleVocabulary = {
  closingStep: {
    final_reading: text('最后一次抄表', 'A final reading'),
    pending_readings: text('为待开账的抄表开账或作废', 'Bill the readings that wait, or make them void'),
    arrears: text('缴清欠费', 'Pay what is owed'),
    balance: text('退还预存余额', 'Refund the balance'),
    subs: text('将分表销户或改到其他总表', 'Close the sub meters or move them'),
    withholding: text('等待银行代扣的回盘', 'Wait for the answer to the withholding'),
  } satisfies Named<typeof closingSteps>,
}
