import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unfoldedNumbers } from '../doctor/unfolded-store'
import { migrationsFolder } from '../places'
import { expectToHold } from '../testing/books'
import { createTestDatabase, type TestDatabase } from '../testing/test-database'
import { deviceInvariants } from '../verify/devices-store'
import { invariants } from '../verify/violations-store'
import { migrate } from './migrate'
import { read } from './read-write'

/** The last one before the books kept customers, change-overs and suspensions. */
const BEFORE = '0025'
/** The last one before every number had one spelling. */
const BEFORE_ONE_SPELLING = '0064'
/** The last one before the files of a cancelled invoice that had been kept too late were taken away. */
const BEFORE_FILES_ANEW = '0071'
/** The last one before a reading belonged to the reader of its book. */
const BEFORE_READERS = '0079'
/** The one that made the days of cashiers, and confirmed all that there were. */
const DAYS_CONFIRMED = '0046'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false })
  folder = mkdtempSync(join(tmpdir(), 'old-migrations-'))
  await migrateTo(BEFORE)
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function migrateTo(last: string): Promise<void> {
  for (const name of readdirSync(migrationsFolder))
    if (name.slice(0, 4) <= last) copyFileSync(join(migrationsFolder, name), join(folder, name))
  await migrate(database.pool, folder)
}

/** Four accounts, read at 10 m³ and billed ¥20.00; `i` is their number. The first has paid. */
const OLD_BOOKS = `
create temp table o as with made as (insert into organizations (code, name) values ('OLD', '旧水司') returning id) select id from made;
create temp table a as select i, (array['active', 'suspended', 'faulty', 'active'])[i] as status,
  (array['manual', 'manual', 'manual', 'final'])[i] as source from generate_series(1, 4) i;
insert into meter_types (organization_id, name, kind, register_digits) select id, '机械表', 'mechanical', 5 from o;
insert into diameters (organization_id, name, mm) select id, 'DN15', 15 from o;
insert into locations (organization_id, name, level, code) select id, '一册', 'book', 'B1' from o;
insert into water_prices (organization_id, name, category) select id, '居民', 'resident' from o;
insert into water_price_versions (organization_id, water_price_id, effective_from, mode, price, tax_treatment, used)
select organization_id, id, '2020-01-01', 'flat', 2, 'exempt', true from water_prices;
insert into meters (organization_id, id, account_no, meter_no, customer_name, phone, address, location_id, meter_type_id,
  diameter_id, water_price_id, persons, initial_reading, install_date, status)
select o.id, i, 'OLD' || i, 'M' || i, '用户' || i, '1380000000' || i, '东街 ' || i || ' 号', l.id, t.id, d.id, p.id, 3, 0, '2025-01-01', a.status
from o, a, locations l, meter_types t, diameters d, water_prices p;
insert into meter_terms (organization_id, meter_id, effective_from, water_price_id, persons)
select organization_id, id, install_date, water_price_id, persons from meters;
insert into installations (organization_id, id, meter_id, meter_no, meter_type_id, diameter_id, register_digits, installed_at,
  initial_reading, reason)
select organization_id, id, id, meter_no, meter_type_id, diameter_id, 5, install_date, 0, 'new' from meters;
insert into orders (organization_id, id, order_no, meter_id, kind, billing_month, period_from, period_to, previous_reading,
  current_reading, volume, billed_volume, cumulative_before, cumulative_after, months, persons, water_price_id, water_amount,
  surcharge_amount, amount, paid_amount, outstanding, issued_on, due_date, status, reading_id, volume_scale)
select m.organization_id, i, 'OLD2025' || i, i, 'reading', '2025-02', '2025-01-01', '2025-02-10', 0, 10, 10, 10, 0, 10, 1, 3,
  m.water_price_id, 20, 0, 20, case i when 1 then 20 else 0 end, case i when 1 then 0 else 20 end, '2025-02-10', '2025-03-10',
  case i when 1 then 'paid' else 'unpaid' end, i, 0
from a join meters m on m.id = i;
insert into readings (organization_id, id, meter_id, installation_id, source, previous_reading, current_reading, read_at, volume,
  status, order_id)
select o.id, i, i, i, source, 0, 10, '2025-02-10 08:00:00+08', 10, 'billed', i from o, a;
insert into order_lines (organization_id, order_id, line_no, item, name, price_version_id, from_date, to_date, volume, price, amount,
  tax_treatment, tax_rate)
select o.id, i, 1, 'water', '水费', v.id, '2025-01-01', '2025-02-10', 10, 2, 20, 'exempt', 0 from o, a, water_price_versions v;
insert into order_parts (organization_id, order_id, part_no, meter_id, tier_year, from_date, to_date, price_version_id, volume,
  cumulative_before, cumulative_after)
select o.id, i, 1, i, '2025-01-01', '2025-01-01', '2025-02-10', v.id, 10, 0, 10 from o, a, water_price_versions v;
insert into payments (organization_id, id, payment_no, meter_id, kind, amount, method, paid_at, posted_on, applied_principal,
  applied_penalty, to_balance, balance_before, balance_after)
select id, 1, 'P1', 1, 'payment', 20, 'cash', '2025-02-20 09:00:00+08', '2025-02-20', 20, 0, 0, 0, 0 from o;
insert into allocations (organization_id, order_id, meter_id, payment_id, principal, penalty, source, date, posted_on)
select id, 1, 1, 1, 20, 0, 'payment', '2025-02-20', '2025-02-20' from o;
insert into meter_states (organization_id, meter_id, last_reading, last_read_at, recent_volumes, average_volume, arrears,
  last_volume_scale)
select o.id, i, 10, '2025-02-10 08:00:00+08', array[10], 10, case i when 1 then 0 else 20 end, 0 from o, a;`

test('books from before corrections are upgraded: documents name the present customer, and every invariant holds', async () => {
  const { pool, db } = database
  await pool.query(OLD_BOOKS)
  await pool.query(`update meters set verify_due_date = '2027-05-05' where id = 2`)
  await migrate(pool, migrationsFolder)
  await expectToHold(db, null, invariants)
  const rows = async (text: string) => (await pool.query({ text, rowMode: 'array' })).rows
  expect(
    await rows(`
      select m.customer_name, o.customer_version = m.customer_version, m.customer_since, m.dues_since from orders o
      join meters m on m.organization_id = o.organization_id and m.id = o.meter_id order by o.id`),
  ).toEqual([1, 2, 3, 4].map((i) => [`用户${i}`, true, 1, 1]))
  expect(await rows('select customer_version from payments')).toEqual([[1]])
  expect(await rows('select meter_id, kind, from_date::text from meter_spells order by meter_id')).toEqual([
    [2, 'suspended', '2025-02-10'],
    [3, 'faulty', '2025-02-10'],
  ])
  expect(await rows('select meter_id from meter_states where is_final')).toEqual([[4]])
  // A day of verification that nobody has entered is proposed: six years for DN15.
  expect(await rows('select verify_due_date::text from meters order by id')).toEqual([
    ['2031-01-01'],
    ['2027-05-05'],
    ['2031-01-01'],
    ['2031-01-01'],
  ])
})

/** The last one before the books knew which order a reopening came after. */
const BEFORE_REOPENINGS = '0064'

test('a final reading ends with the reopening after it, also where its order was replaced since, and months know what was billed', async () => {
  const { pool } = database
  await pool.query(OLD_BOOKS)
  await migrateTo(BEFORE_REOPENINGS)
  // Account 4 was closed and reopened on the day of its final reading, which has counted again since its order was replaced.
  await pool.query(`
    update orders set created_at = '2025-02-10 09:00:00+08', billed_volume = id + 10;
    insert into meter_spells (organization_id, meter_id, kind, from_date, ended_on, updated_at)
    select organization_id, id, 'closed', '2025-02-10', '2025-02-10', '2025-02-10 10:00:00+08' from meters where id = 4;
    create temp table n as select * from orders where id = 4;
    update n set id = 14, order_no = 'OLD2025-14', reissue_of_id = 4, created_at = '2025-02-11 09:00:00+08';
    insert into orders select * from n;
    update orders set status = 'red_flushed', outstanding = 0 where id = 4;
    update readings set order_id = 14 where id = 4`)
  await migrate(pool, migrationsFolder)
  const { rows } = await pool.query('select reopened_after_id from meter_spells where kind = $1', ['closed'])
  expect(rows).toEqual([{ reopened_after_id: 4 }])
  expect((await pool.query('select meter_id from meter_states where is_final')).rows).toEqual([])
  // The month of account 4 has its order and the one that replaced it.
  const kept = async (from: string) =>
    (await pool.query(`select billed_volume::float as billed, volume::float from ${from}`)).rows
  expect(await kept('meter_months order by meter_id')).toEqual([
    ...[11, 12, 13].map((billed) => ({ billed, volume: 10 })),
    { billed: 28, volume: 10 },
  ])
  for (const table of ['month_totals', 'month_volumes'])
    expect(await kept(table)).toEqual([{ billed: 64, volume: 40 }])
})

/** Three cashiers took cash today, and the first also yesterday. */
const CASHIERS = `
insert into users (organization_id, id, username, password_hash)
select id, c, 'cashier' || c, 'x' from organizations, generate_series(1, 3) c;
insert into payments (organization_id, id, payment_no, meter_id, kind, amount, method, paid_at, posted_on, cashier_id, to_balance,
  applied_principal, applied_penalty, balance_before, balance_after)
select o.id, 10 * c + ago, 'P' || c || '-' || ago, c, 'prepay', 5, 'cash', now() - make_interval(days => ago),
  (now() at time zone 'Asia/Shanghai')::date - ago, c, 5, 0, 0, 0, 5
from organizations o, (values (1, 0), (2, 0), (3, 0), (1, 1)) took (c, ago);`

test('the days of cashiers before the upgrade are confirmed; the present one is open, unless a person closed it', async () => {
  const { pool } = database
  await pool.query(OLD_BOOKS)
  await pool.query(CASHIERS)
  await migrateTo(DAYS_CONFIRMED)
  // Opened again, counted, closed by the cashier and confirmed by another person.
  await pool.query('update cashier_days set closed_by = 2 where cashier_id = 2')
  await pool.query('update cashier_days set closed_by = 3, confirmed_by = 1 where cashier_id = 3')
  await migrate(pool, migrationsFolder)
  const { rows } = await pool.query({
    text: `
      select cashier_id, (now() at time zone 'Asia/Shanghai')::date - date, state, expected_cash::text, closed_at is null
      from cashier_days order by 1, 2`,
    rowMode: 'array',
  })
  expect(rows).toEqual([
    [1, 0, 'open', null, true],
    [1, 1, 'confirmed', '5.00', false],
    [2, 0, 'confirmed', '5.00', false],
    [3, 0, 'confirmed', '5.00', false],
  ])
})

/** Devices 2 and 3, and the bank's numbers W2 and W3, are each of two; of device 4 and the slip of cashier 2 nothing would be left. */
const UNFOLDED = `
update meters set meter_no = (array[U&'\\FF2D1', U&'A\\200B', 'A', U&'\\3164'])[id];
update installations i set meter_no = m.meter_no from meters m where m.id = i.meter_id;
update locations set code = U&'B\\200D1';
update meters set customer_name = U&'王\\200B小\\FF11', buyer_account = U&'\\FF16222', withholding = jsonb_build_object(
  'bank_name', U&'\\FF22', 'account_no', U&'\\FF16222', 'contract_no', U&'合同\\200B1') where id = 1;
insert into payment_groups (organization_id, id, group_no, method, channel_no, amount, paid_at, posted_on)
select o.id, g, 'G' || g, 'wechat', (array[U&'\\FF27\\FF11', 'W3'])[g], 5, now(), '2026-01-01' from organizations o, generate_series(1, 2) g;
insert into payments (organization_id, id, payment_no, meter_id, kind, amount, method, channel_no, status, group_id, paid_at,
  posted_on, applied_principal, applied_penalty, to_balance, balance_before, balance_after)
select o.id, 40 + n, 'P' || 40 + n, 1, 'prepay', 5, 'wechat', no, status, made.group, now(), '2026-01-01', 0, 0, 5, 0, 5
from organizations o, (values (1, U&'\\FF37\\FF11', 'success', null::bigint), (2, U&'W2\\200B', 'success', null), (3, 'W2', 'success', null),
  (4, U&'W3\\200B', 'success', null), (5, U&'W2\\200C', 'reversed', null), (6, U&'\\FF27\\FF11', 'success', 1), (7, 'W3', 'success', 2))
  made (n, no, status, "group");
insert into bank_accounts (organization_id, bank_name, account_name, account_no, purpose)
select id, '农商行', '旧水司', '62220001', 'collection' from organizations;
update cashier_days set deposit_bank_account_id = (select id from bank_accounts), deposit_slip_no = case cashier_id when 1 then U&'\\FF33\\FF11' else U&'\\3164' end where cashier_id < 3;`

test('numbers from before one spelling are folded where no other then equals them; the rest stays and is named', async () => {
  const { pool, db } = database
  await pool.query(OLD_BOOKS)
  await pool.query(CASHIERS)
  await migrateTo(BEFORE_ONE_SPELLING)
  await pool.query(UNFOLDED)
  await migrate(pool, migrationsFolder)
  const column = async (text: string) => (await pool.query({ text, rowMode: 'array' })).rows.flat()
  expect(await column('select meter_no from meters order by id')).toEqual(['M1', 'A\u200B', 'A', '\u3164'])
  expect(await column('select code from locations')).toEqual(['B1'])
  expect(
    await column('select buyer_account, withholding::text, customer_name from meters where id = 1'),
  ).toEqual(['6222', '{"bank_name": "Ｂ", "account_no": "6222", "contract_no": "合同1"}', '王\u200B小１'])
  const searched =
    "select starts_with(search_text, concat_ws(chr(30), 'old1', '', 'm1', '王小1', '')) from meters where id = 1"
  expect(await column(searched)).toEqual([true])
  expect(await column('select channel_no from payments where id > 40 order by id')).toEqual([
    ...['W1', 'W2\u200B', 'W2', 'W3\u200B', 'W2', 'G1', 'W3'],
  ])
  expect(await column('select channel_no from payment_groups order by id')).toEqual(['G1', 'W3'])
  expect(await column('select distinct deposit_slip_no from cashier_days order by 1 nulls last')).toEqual([
    ...['S1', '\u3164', null],
  ])
  const [slipOf] = await column('select date::text from cashier_days where cashier_id = 2')
  expect(await read(db, unfoldedNumbers)).toEqual({
    count: 5,
    first: [
      { organization: 'OLD', kind: 'bank_number', at: 'P42', number: 'W2' },
      { organization: 'OLD', kind: 'bank_number', at: 'P44', number: 'W3' },
      { organization: 'OLD', kind: 'deposit', at: slipOf, number: '' },
      { organization: 'OLD', kind: 'device', at: 'OLD4', number: '' },
      { organization: 'OLD', kind: 'device', at: 'OLD2', number: 'A' },
    ],
  })
  await expectToHold(db, null, deviceInvariants)
})

/** The first is kept with its files; the second was cancelled, and its marked files are still to be made. */
const INVOICES = `
insert into invoices (organization_id, id, meter_id, customer_version, type, color, status, invoice_no, request_no, title_type,
  buyer_name, buyer_tax_id, buyer_address, buyer_phone, buyer_bank, buyer_account, buyer_email, seller, net, tax, amount,
  issued_at, files_due_at)
select o.id, i, i, 1, 'normal', 'blue', status, 'F' || i, 'R' || i, 'personal', '用户', '', '', '', '', '', '', '{}', 20, 0, 20,
  '2026-01-01', due::timestamptz
from organizations o, (values (1, 'issued', null), (2, 'red_flushed', '2026-01-02')) made (i, status, due);
insert into invoice_files (organization_id, invoice_id, format, key, size, sha256)
select o.id, i, 'pdf', repeat(i::text, 32), 9, repeat(i::text, 64) from organizations o, generate_series(1, 2) i;`

test('unmarked files of a cancelled invoice are forgotten, so that the marked ones are made; other files stay', async () => {
  const { pool } = database
  await pool.query(OLD_BOOKS)
  await migrateTo(BEFORE_FILES_ANEW)
  await pool.query(INVOICES)
  await migrate(pool, migrationsFolder)
  const { rows } = await pool.query('select invoice_id::int as invoice from invoice_files')
  expect(rows).toEqual([{ invoice: 1 }])
})

test('what a clerk had entered is the book reader’s since, what a reader had entered stays theirs, and a change-over is nobody’s', async () => {
  const { pool } = database
  await pool.query(OLD_BOOKS)
  await migrateTo(BEFORE_READERS)
  const [reader, other, clerk] = [7, 8, 9]
  await pool.query(`
    update locations set reader_id = ${reader};
    insert into locations (organization_id, name, level, code, parent_id, reader_id)
    select l.organization_id, n.name, n.level, n.code, case n.level when 'building' then l.id end, n.reader from locations l,
      (values ('一栋', 'building', 'U1', null), ('二册', 'book', 'B2', ${other}), ('三册', 'book', 'B3', null)) n (name, level, code, reader);
    update meters m set location_id = l.id from locations l where l.code = case m.id when 1 then 'U1' when 4 then 'B3' else 'B1' end;
    update readings set created_by = case id when 2 then ${other} else ${clerk} end, source = case id when 3 then 'change_old' else source end;
    update readings set reader_id = created_by;
    insert into not_read_meters (organization_id, meter_id, month, reason, remark, created_by)
    select organization_id, id, 24300, 'locked', '', case id when 2 then ${other} else ${clerk} end from meters`)
  await migrate(pool, migrationsFolder)
  const readers = async (table: string, by: string) =>
    (
      await pool.query({ text: `select reader_id::int from ${table} order by ${by}`, rowMode: 'array' })
    ).rows.flat()
  expect(await readers('readings', 'id')).toEqual([reader, other, null, null])
  expect(await readers('not_read_meters', 'meter_id')).toEqual([reader, other, reader, null])
})
