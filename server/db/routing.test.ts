import { expect, test } from 'vitest'
import { routed } from './routing'

test.each([
  [
    'each joined table',
    'select from (select * from orders where organization_id = $1 offset 0) o join meters m on m.organization_id = o.organization_id and m.id = o.meter_id',
    'select from (select * from orders where organization_id = $1 offset 0) o join meters m on m.organization_id = o.organization_id and m.organization_id = $1 and m.id = o.meter_id',
  ],
  [
    'a table whose organization is hidden from the plan',
    'select (select name from meters n where n.organization_id = (select $2::bigint) and n.id = 1) from "orders" "o" where "o"."organization_id" = $1',
    'select (select name from meters n where n.organization_id = (select $2::bigint) and n.organization_id = $1 and n.id = 1) from "orders" "o" where "o"."organization_id" = $1',
  ],
  [
    'a table that is read for an organization by its id',
    'select from organizations g cross join lateral (select from orders where organization_id = g.id limit 1) o where "g"."id" = $1',
    'select from organizations g cross join lateral (select from orders where organization_id = g.id and organization_id = $1 limit 1) o where "g"."id" = $1',
  ],
])('the given organization is said of %s', (_, sql, sent) => {
  expect(routed(sql)).toBe(sent)
})

test.each([
  'select from orders o join meters m on m.organization_id = o.organization_id and m.id = o.meter_id',
  'select from notices n join notice_marks m on m.organization_id = n.organization_id where ("n"."organization_id" = $1 or n.to_all)',
])('a statement about several organizations is sent as it is: %s', (sql) => {
  expect(routed(sql)).toBe(sql)
})
