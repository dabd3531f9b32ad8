import { type RawBuilder, sql } from 'kysely'

/** Beside the number of an account: the former ones, divided by blanks; '' where the organization prints none. */
export const printedFormerNos = (meter: RawBuilder<unknown>, organization: RawBuilder<unknown>) =>
  sql`case when (${organization}.settings ->> 'print_former_nos')::boolean then ${meter}.former_account_nos else '' end`
