import { ACCOUNTANT } from './accountant'
import { ADMINISTRATOR } from './administrator'
import { CASHIER } from './cashier'
import type { Chapter } from './chapter'
import { CLERK } from './clerk'
import { READER } from './reader'
import { SUPER_ADMINISTRATOR } from './super-administrator'

/** The chapters of the desks, in the order of the help. */
export const CHAPTERS: readonly Chapter[] = [
  CLERK,
  READER,
  CASHIER,
  ACCOUNTANT,
  ADMINISTRATOR,
  SUPER_ADMINISTRATOR,
]
