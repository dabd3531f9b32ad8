-- Invoices of one order in six, each of one order: one in fifty is special and leaves the untaxed lines, one in a hundred was
-- cancelled by a red one, and a few are drafts or have failed. Only tables that the product has are read, so that a database that
-- was made before invoices gets them, too.
create temp table company as
select id as org, '{"taxpayer_name": "大型供水有限公司", "taxpayer_id": "91350100M000100Y43", "seller_address": "", "seller_phone": "",
  "seller_bank": "", "seller_account": "", "issuer": ""}'::jsonb as seller
from organizations where code = 'SCALE';
update organizations set taxpayer_name = '大型供水有限公司', taxpayer_id = '91350100M000100Y43' where code = 'SCALE';

create temp table blue as
select n as id, order_id, meter_id, at, case when n % 50 = 3 then 'special' else 'normal' end as type,
  case when n % 4000 = 11 then 'draft' when n % 4000 = 12 then 'failed' when n % 100 = 7 then 'red_flushed' else 'issued' end as status
from (
  select row_number() over (order by id) as n, id as order_id, meter_id,
    issued_on + 2 + (id % 9)::int + time '09:00' + make_interval(secs => abs(hashint4(id::int)) % 30000) as at
  from orders, company where organization_id = org and kind = 'reading' and status <> 'red_flushed' and id % 6 = 0
    and issued_on < (select max(issued_on) - 12 from orders, company where organization_id = org)
) chosen;
create temp table lines as
select b.id, row_number() over (partition by b.id order by l.line_no) as nr, b.order_id, l.line_no, l.name, l.tier, l.volume, l.amount,
  l.tax_treatment, l.tax_rate, l.tax_code, case l.tax_treatment when 'taxable' then round(l.amount / (1 + l.tax_rate), 2) else l.amount end as net
from company, blue b join order_lines l on l.organization_id = (select org from company) and l.order_id = b.order_id
where l.amount <> 0 and (b.type = 'normal' or l.tax_treatment = 'taxable');
create temp table documents as
select id, id as blue, 1 as sign, status, at from blue
union all
select (select max(id) from blue) + row_number() over (order by id), id, -1, 'issued', at + interval '1 day' from blue
where status = 'red_flushed';
create temp table numbers as
select id, row_number() over (partition by date_part('year', at) order by at, id) as serial, date_part('year', at)::int as year
from documents where status in ('issued', 'red_flushed');
create temp table sums as select id, sum(net) as net, sum(amount) as amount from lines group by id;
create index on blue (id);
create index on lines (id);
create index on sums (id);
create index on numbers (id);
analyze blue;
analyze lines;
analyze documents;
analyze numbers;
analyze sums;

insert into invoices (organization_id, id, meter_id, customer_version, type, color, status, invoice_no, request_no, title_type,
  buyer_name, buyer_tax_id, buyer_address, buyer_phone, buyer_bank, buyer_account, buyer_email, seller, net, tax, amount, red_of_id,
  red_reason, red_confirm, failure, issued_at, files_due_at, created_by, created_at, updated_at)
select org, d.id, b.meter_id, 1, b.type, case d.sign when 1 then 'blue' else 'red' end, d.status,
  to_char(n.year % 100, 'FM00') || '009' || to_char(org, 'FM00000') || to_char(n.serial, 'FM0000000000'),
  'SCALEF' || to_char(d.id, 'FM00000000') || 'T1', case when b.type = 'special' then 'enterprise' else 'personal' end, m.customer_name,
  case when b.type = 'special' then '91350100M0' || to_char(m.id, 'FM00000000') else '' end, '', '', '', '', '',
  case when d.status <> 'draft' then seller end, d.sign * s.net, d.sign * (s.amount - s.net), d.sign * s.amount,
  case d.sign when -1 then b.id end, case d.sign when -1 then '01' end,
  case when d.sign = -1 and b.type = 'special' then 'confirmed' else 'none' end,
  case d.status when 'failed' then '购买方税号不存在' else '' end, case when n.id is not null then d.at end,
  -- Nobody needs half a million files here.
  case when n.id is not null then timestamptz '2099-01-01' end, (select min(id) from users where organization_id = org), d.at, d.at
from company, documents d join blue b on b.id = d.blue join sums s on s.id = d.blue left join numbers n on n.id = d.id
join meters m on m.organization_id = (select org from company) and m.id = b.meter_id order by d.id;
insert into invoice_lines (organization_id, invoice_id, line_no, order_id, order_line_no, name, spec, unit, quantity, price, net,
  tax_treatment, tax_rate, tax, amount, tax_code, holds)
select org, d.id, l.nr, l.order_id, l.line_no, l.name, case when l.tier is null then '' else '第' || l.tier || '阶梯' end, '立方米',
  d.sign * l.volume, round(l.net / l.volume, 13), d.sign * l.net, l.tax_treatment,
  case l.tax_treatment when 'taxable' then l.tax_rate else 0 end, d.sign * (l.amount - l.net), d.sign * l.amount, l.tax_code,
  d.sign = 1 and d.status in ('draft', 'issued')
from company, documents d join lines l on l.id = d.blue order by d.id, l.nr;
insert into invoice_counters (organization_id, year, last) select org, year, max(serial) from company, numbers group by org, year;
update orders o set invoice_status = case b.status when 'red_flushed' then 'red' when 'issued' then
    case b.type when 'special' then 'partial' else 'issued' end end
from blue b, company where o.organization_id = org and o.id = b.order_id and b.status in ('issued', 'red_flushed');
select setval(pg_get_serial_sequence('invoices', 'id'), (select max(id) from documents));
