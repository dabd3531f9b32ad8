import type { ReplyOf } from '../../api/call'

/** The facts about an account that a command on its books needs. */
export type Account = Pick<
  ReplyOf<'GET /meters/{id}/'>,
  'id' | 'account_no' | 'customer_name' | 'balance' | 'arrears'
>
