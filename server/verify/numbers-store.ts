import { sql } from 'kysely'
import type { Invariant, Violation } from './invariant'

/** The numbers by which accounts are known. That one number does not lead to two accounts is a key of the table. */
export const numberInvariants: Invariant[] = [
  {
    number: null,
    zh: '每户的户号和曾用户号都通向该户',
    en: 'each number of an account, present or former, leads to it, and no other number does',
    question: (within) => sql<Violation>`
      select m.organization_id, 'meter' as object, m.id, m.account_no || ', formerly ' || m.former_account_nos || '; its numbers are '
        || coalesce(n.own, 'none') || ', formerly ' || coalesce(n.former, '') as detail
      from meters m
      left join (
        select organization_id, meter_id, string_agg(no, ' ' order by no) filter (where not is_former) as own,
          string_agg(no, ' ' order by no) filter (where is_former) as former
        from account_numbers where ${within('organization_id')} group by organization_id, meter_id
      ) n on n.organization_id = m.organization_id and n.meter_id = m.id
      where ${within('m.organization_id')} and (n.own is distinct from m.account_no
        or coalesce(n.former, '') <> coalesce((
          select string_agg(part, ' ' order by part collate "C") from unnest(string_to_array(nullif(m.former_account_nos, ''), ' ')) as part
        ), ''))`,
  },
]
