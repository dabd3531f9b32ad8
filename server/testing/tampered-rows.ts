/**
 * Invariants, by the beginning of their names, and statements after which they no longer hold in what verify.test.ts books: rows
 * changed behind the product's back.
 */
export const tamperedRows: readonly [invariant: string, statement: string][] = [
  ['tier volumes add up', `update order_lines set volume = volume + 1 where item = 'water' and line_no = 1`],
  ['amount = Σ lines', `update order_lines set amount = amount + 0.01 where item = 'surcharge'`],
  ['each line is rounded once', `update order_lines set price = price + 0.01 where item = 'water'`],
  ['parts of live orders chain', `update order_parts set cumulative_before = cumulative_before + 1`],
  ['parts of live orders chain', `update meters set opening_volume = opening_volume + 1`],
  [
    'the tier year of every part',
    `update organizations set tier_years = '[{"from": null, "start": "07-01"}]'`,
  ],
  ['on one installation each', `update readings set previous_reading = previous_reading + 0.5`],
  ['volume = cut(current)', `update readings set volume = volume + 1`],
  ['volume = cut(current)', `update readings set is_rollover = not is_rollover`],
  ['volume = cut(current)', `update orders set volume_scale = 1`],
  ['on one installation each', `update orders set previous_volume_scale = 3`],
  ['a meter’s last reading', `update meter_states set last_volume_scale = 3`],
  ['an order’s volume is', `update readings set volume = volume + 1`],
  ['an order’s volume is', `update orders set reading_id = null`],
  ['a billed reading belongs', `update readings set status = 'void'`],
  ['a meter’s last reading', `update meter_states set last_reading = last_reading + 1`],
  ['a meter’s last reading', `update meter_states set recent_volumes = '{7}'`],
  [
    'every line and part',
    `update order_lines set order_id = order_id + 1000000 where order_id not in (select order_id from invoice_lines)`,
  ],
  ['an invoice is net and tax', `update invoices set net = net + 1, amount = amount + 1`],
  ['an invoice is net and tax', `update invoice_lines set net = net - 0.01, tax = tax + 0.01`],
  ['an invoice is net and tax', `update order_lines set amount = amount + 0.01 where amount > 1`],
  ['a red invoice is its blue', `update invoices set status = 'issued' where status = 'red_flushed'`],
  ['a red invoice is its blue', `update invoice_lines set quantity = quantity - 1 where quantity < 0`],
  ['the local numbers of a year', `update invoice_counters set last = last + 1`],
  [
    'the local numbers of a year',
    `update invoices set invoice_no = left(invoice_no, 10) || '0000000009' where right(invoice_no, 1) = '1'`,
  ],
  ['an order’s line is on one live', `update invoice_lines set holds = false`],
  ['an invoice is of one account', `update invoices set meter_id = (select min(meter_id) from meter_states)`],
  ['how far an order is invoiced', `update orders set invoice_status = 'partial'`],
  ['how far an order is invoiced', `update orders set invoice_status = 'none' where invoice_status = 'red'`],
  ['every line and part', `delete from order_parts`],
  ['a red and its flushed', `update orders set red_by_id = null where status = 'red_flushed'`],
  ['a red and its flushed', `update orders set red_of_id = id where kind = 'red'`],
  ['a red and its flushed', `update orders set billed_volume = billed_volume - 1 where kind = 'red'`],
  [
    'the lines and parts of a red',
    `update order_lines set tax_rate = 0.5 where order_id in (select id from orders where kind = 'red')`,
  ],
  [
    'the lines and parts of a red',
    `delete from order_parts where order_id in (select id from orders where kind = 'red')`,
  ],
  ['an order that replaces', `update orders set reissued_as_id = null`],
  ['an order that replaces', `update orders set reissue_of_id = null`],
  ['every earlier version', `update meters set customer_version = 2`],
  ['orders and payments name', `update orders set customer_version = 2`],
  ['orders and payments name', `update payments set customer_version = 0`],
  ['a meter’s present customer', `update meters set dues_since = 2 - dues_since / 2`],
  ['a meter’s present customer', `update meter_transfers set transferred_at = transferred_at + 1`],
  ['a live reading or back charge', `update meter_transfers set transferred_at = '2026-01-09'`],
  ['a live reading or back charge', `update order_parts set tier_chain = 1`],
  [
    'a payment is laid on',
    `update payments set customer_version = 3 - customer_version where meter_id = (select max(meter_id) from meter_transfers)`,
  ],
  ['arrears are', `update meter_states set former_arrears = former_arrears + 0.01`],
  ['what is waived of an order', `update orders set penalty_waived = penalty_waived + 0.01`],
  [
    'what is waived of an order',
    `update penalty_waivers set amount = amount + 0.01 where withdrawn_at is null`,
  ],
  ['what is waived of an order', `update penalty_waivers set withdrawn_at = null`],
  ['what is waived of an order', `delete from penalty_waivers`],
  [
    'amount = paid + outstanding',
    `alter table orders drop constraint orders_paid; update orders set outstanding = outstanding + 1 where status = 'unpaid'`,
  ],
  ['a flushed order and its red', `update orders set penalty_paid = 1 where status = 'red_flushed'`],
  ['an order has been paid', `delete from allocations where source = 'balance'`],
  ['arrears are', `update meter_states set arrears = arrears + 0.01`],
  ['a payment is what', `delete from allocations where source = 'payment'`],
  ['balance_after =', `delete from balance_entries where reference_type = 'payment'`],
  ['the balance is', `update meter_states set balance = balance + 0.01`],
  ['the balance is', `update balance_entries set balance_after = balance_after + 1`],
  ['the monthly orders of every meter', `update meter_months set penalties = penalties + 0.01`],
  ['the monthly orders of every meter', `delete from meter_months`],
  ['the monthly orders of every meter', `update meter_months set opening = 1, closing = 1`],
  ['the monthly orders of every meter', `update meter_states set last_month = last_month - 1`],
  ['the totals of a month', `update month_totals set charges = charges + 0.01`],
  [
    'the parts and lines of a live order',
    `with doubled as (update order_lines set price = price * 2, amount = amount * 2 where order_id = (
          select min(id) from orders where status = 'unpaid' and amount > 0) and item = 'surcharge'
        returning order_id, amount / 2 as more)
      update orders set surcharge_amount = surcharge_amount + d.more, amount = amount + d.more, outstanding = outstanding + d.more
      from (select order_id, sum(more) as more from doubled group by order_id) d where id = d.order_id`,
  ],
  ['the parts and lines of a live order', `update water_price_versions set tier_prices[1] = 2.08`],
  ['the parts and lines of a live order', `update orders set persons = persons + 1`],
  ['the parts and lines of a live order', `update orders set cumulative_before = cumulative_before + 1`],
  ['the parts and lines of a live order', `update orders set billed_volume = billed_volume + 1`],
  // The volume and the deduction agree with each other, and no longer with what was billed.
  [
    'the parts and lines of a live order',
    `update orders set deducted_volume = deducted_volume - 1 where deducted_volume <> 0`,
  ],
  [
    'the parts and lines of a live order',
    `update orders set deducted_volume = deducted_volume + 1 where deducted_volume <> 0`,
  ],
  [
    'the deducted_volume of a master',
    `update orders set deducted_volume = deducted_volume + 1 where deducted_volume <> 0`,
  ],
  ['the deducted_volume of a master', `delete from order_deductions`],
  ['the deducted_volume of a master', `update order_deductions set is_live = not is_live`],
  ['a master deducts orders', `update orders set master_id = null`],
  ['a master deducts orders', `update orders set period_to = period_to + 9 where master_id is not null`],
  ['the parts and lines of a live order', `update order_parts set to_date = to_date - 1`],
  ['the parts and lines of a live order', `update order_lines set tax_rate = 0.5 where item = 'water'`],
  [
    'the parts and lines of a live order',
    `update surcharge_items set updated_at = '2025-01-01';
      delete from order_lines where item = 'surcharge' and surcharge_item_id = (select min(id) from surcharge_items)
        and order_id not in (select order_id from invoice_lines)`,
  ],
  ['every account has one device', `update meters set meter_no = meter_no || 'x'`],
  [
    'every account has one device',
    `update installations set removed_at = '2026-01-31', final_reading = 60 where removed_at is null`,
  ],
  [
    'every account has one device',
    `insert into diameters (organization_id, id, name, mm) select id, 999999, 'x', 1 from organizations;
      update installations set diameter_id = 999999`,
  ],
  [
    'a removed device ends',
    `update installations set final_reading = final_reading + 1 where removed_at is not null`,
  ],
  ['a removed device ends', `update readings set current_reading = 4 where source = 'change_new'`],
  ['a removed device ends', `update readings set status = 'void' where source = 'change_old'`],
  ['the first device begins', `update meters set initial_reading = initial_reading + 1`],
  [
    'the first device begins',
    `update installations set installed_at = installed_at - 1 where reason <> 'new'`,
  ],
  ['the first device begins', `update installations set reason = 'fault' where reason = 'new'`],
  ['every index fits', `update installations set register_digits = 4`],
  ['every index fits', `update installations set removed_at = removed_at - 1 where removed_at is not null`],
  ['an index is below', `update readings set is_rollover = not is_rollover`],
  [
    'an index is below',
    `update readings set current_reading = previous_reading - 1 where previous_reading > 1`,
  ],
  ['the indexes and the last day', `update orders set current_reading = current_reading + 1`],
  ['the indexes and the last day', `update orders set previous_reading = previous_reading + 1`],
  ['the indexes and the last day', `update orders set period_to = period_to + 1`],
  ['the status of an account', `update meters set status = 'active'`],
  ['the status of an account', `update meter_spells set ended_on = from_date where kind = 'closed'`],
  ['suspensions and closings', `update meter_spells set from_date = '2025-01-01'`],
  [
    'suspensions and closings',
    `insert into meter_spells (organization_id, meter_id, kind, from_date, ended_on)
      select organization_id, meter_id, kind, from_date + 1, ended_on from meter_spells where kind = 'suspended'`,
  ],
  ['nothing was read on a day', `update meter_spells set ended_on = '2026-01-30' where kind = 'suspended'`],
  ['nothing was read on a day', `update readings set read_at = '2025-12-05' where source = 'change_old'`],
  [
    'the time of a meter’s last reading',
    `update meter_states set last_read_at = last_read_at + interval '1 day'`,
  ],
  ['the time of a meter’s last reading', `update meter_states set estimate_streak = 1`],
  ['the time of a meter’s last reading', `update meter_states set is_final = not is_final`],
  ['by posting date', `update allocations set posted_on = posted_on + 1`],
]
