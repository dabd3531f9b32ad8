import * as z from 'zod'
import { capitals, text } from '../fields'

/** The number of an account that its utility gives: digits, capitals and hyphens. Small letters become capitals. */
export const ACCOUNT_NO = /^[0-9A-Z-]{1,20}$/

/** A given number; '' for none, which the system then makes. */
export const givenAccountNo = z.preprocess(
  capitals,
  z.string().refine((value) => value === '' || ACCOUNT_NO.test(value), 'account_no'),
)

/** Numbers that an account had elsewhere lead to it, too. Another system may have written them with other signs. */
export const FORMER_NO = /^[^\s\p{Cc}\p{Cs}]{1,30}$/u
export const MOST_FORMER_NOS = 20

export const formerNo = z.strictObject({
  no: z.preprocess(
    capitals,
    z.string().refine((value) => FORMER_NO.test(value), 'former_no'),
  ),
  note: text(50).default(''),
})

export const formerNos = z.array(formerNo).max(MOST_FORMER_NOS)

export type FormerNo = z.output<typeof formerNo>
