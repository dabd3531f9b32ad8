/** Values of users with rules of their own. They stand apart from the calls, because signing in and registering need no more. */
import { foldedNumber } from '@water/rules/identity/numbers-and-names'
import * as z from 'zod'

export const gender = z.enum(['', 'F', 'M'])

/** The photos of a person: one of each kind. */
export const photoKind = z.enum(['avatar', 'id_front', 'id_back'])

export const username = z
  .string()
  .overwrite(foldedNumber)
  .regex(/^[A-Za-z0-9_.@-]{3,32}$/, 'username')

/** At least 10 characters. The server also refuses the username and common passwords (domain.md §3). */
export const password = z
  .string()
  .min(10, 'password_short')
  .max(200)
  .refine((value) => value === value.trim(), 'password_spaces')
