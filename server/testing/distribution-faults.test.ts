import { loadModule } from 'libpg-query'
import { expect, test } from 'vitest'
import { distributionFaults } from './distribution-faults'

const TABLES = new Set(['meters', 'orders', 'places'])
const parents = (later: string) => `
  with recursive up as (
    select id, parent_id from places where organization_id = $1 and id = $2
    union all
    select p.id, p.parent_id from up join places p on p.id = up.parent_id ${later}
  ) select id from up`

test.each([
  [
    'select from orders o join meters m on m.organization_id = o.organization_id and m.id = o.meter_id where o.organization_id = $1',
    [],
  ],
  [
    'select from orders o join meters m on m.id = o.meter_id where o.organization_id = $1',
    ['meters joined without the organization', 'meters without the given organization'],
  ],
  [
    'select (select count(*) from orders o where o.meter_id = m.id) from meters m',
    ['orders joined without the organization'],
  ],
  [
    'select (select count(*) from orders o where o.organization_id = g.id) from organizations g',
    ['orders joined without the organization'],
  ],
  ['select from orders where (organization_id, id) in (select organization_id, order_id from made)', []],
  ['select count(*) from orders where outstanding > 0', []],
  [parents('and p.organization_id = $1'), []],
  [parents(''), ['places joined without the organization', 'places without the given organization']],
  [
    `${parents('and p.organization_id = $1')} where id in (select m.place from meters m where m.organization_id in (select id from organizations))`,
    ['meters without the given organization'],
  ],
  [
    'with recursive up as (select organization_id, id from places union all select p.organization_id, p.id from places p join up on p.organization_id = up.organization_id and p.parent_id = up.id) select id from up',
    ['recursion over all organizations'],
  ],
  ['select from orders where organization_id = $1 for update', []],
  [
    'select from orders where organization_id in (select id from organizations) for update skip locked',
    ['orders locked without a given organization'],
  ],
  [
    'select from orders o join organizations g on g.id = o.organization_id where o.id = 1 for update of g',
    [],
  ],
  ['select from organizations where id = $1 for key share', ['organizations shared']],
  [
    'select from orders o join organizations g on g.id = o.organization_id where o.organization_id = $1 for share of o',
    [],
  ],
  ['update orders set due_date = current_date where organization_id = $1', []],
  [
    `update orders set seen_at = greatest($2, seen_at + interval '1 second') where organization_id = $1`,
    ['orders.seen_at set by the clock'],
  ],
  [
    'update orders set seen_at = greatest(now(), seen_at) where organization_id = $1',
    ['orders.seen_at set by the clock'],
  ],
])('%s', async (sql, faults) => {
  await loadModule()
  expect(distributionFaults(sql, TABLES)).toEqual(faults)
})
