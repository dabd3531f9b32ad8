-- The organization with its people, places, prices and accounts. `size` gives the number of accounts and the last day;
-- everything else follows from the number `i`.
insert into organizations (code, name) values ('SCALE', '大型供水有限公司');
create temp table company as
select o.id as org, s.* from organizations o, size s where o.code = 'SCALE';

insert into users (organization_id, username, name, phone, password_hash, is_audit, is_staff)
select org, 'scale' || n, (array['赵','钱','孙','李','周','吴','郑','冯'])[1 + n % 8] || '收费' || n,
  '1380000' || to_char(n, 'FM0000'), '', true, n = 1
from company, generate_series(1, 50) n;
create temp table people as select array_agg(id order by id) as ids from users, company where organization_id = org;
insert into user_permissions (user_id, permission_id)
select u.id, p.id from users u, permissions p, company where u.organization_id = org and p.id in (1, 3, 5, 14, 18);

insert into bank_accounts (organization_id, bank_name, account_name, account_no, purpose)
select org, name, '大型供水', '62220000000' || n, 'collection'
from company, unnest(array['工商银行', '建设银行', '农业银行']) with ordinality as banks (name, n);
insert into meter_types (organization_id, name, kind, register_digits)
select org, name, kind, 6 from company, (values ('机械表', 'mechanical'), ('超声波表', 'ultrasonic'), ('远传表', 'nb_iot')) t (name, kind);
insert into diameters (organization_id, name, mm)
select org, 'DN' || mm, mm from company, unnest(array[15, 20, 25, 40]) mm;

insert into water_prices (organization_id, name, category)
select org, name, category from company, (values
  ('居民', 'resident'), ('商业', 'non_resident'), ('特种', 'special'), ('绿化', 'other')) p (name, category);
insert into water_price_versions (organization_id, water_price_id, effective_from, mode, price, tier_uppers, tier_prices,
  tax_treatment, tax_rate, used)
select org, p.id, '2014-05-01', case category when 'resident' then 'tiered' else 'flat' end,
  case category when 'resident' then null else 5.5 end,
  case category when 'resident' then array[180, 260, null]::numeric[] end,
  case category when 'resident' then array[2.07, 4.07, 6.07]::numeric[] end, 'taxable', 0.03, true
from company, water_prices p where p.organization_id = org;
insert into surcharge_items (organization_id, name, sort)
select org, name, n from company, unnest(array['水资源费', '污水处理费']) with ordinality as items (name, n);
insert into surcharge_item_versions (organization_id, surcharge_item_id, effective_from, kind, value, tax_treatment, used)
select org, i.id, '2014-05-01', 'per_volume', case i.sort when 1 then 1.57 else 1.36 end, 'exempt', true
from company, surcharge_items i where i.organization_id = org;
insert into water_price_version_surcharges (organization_id, water_price_version_id, surcharge_item_id)
select org, v.id, i.id from company, water_price_versions v, surcharge_items i
where v.organization_id = org and i.organization_id = org;

-- Areas of twenty books, books of a thousand meters in five communities of four buildings.
insert into locations (organization_id, name, level, code)
select org, n || '区', 'area', 'A' || to_char(n, 'FM00') from company, generate_series(1, (meters + 19999) / 20000) n;
insert into locations (organization_id, name, level, code, parent_id, read_day)
select org, n || '册', 'book', 'B' || to_char(n, 'FM000'), p.id, 1 + n % 25
from company, generate_series(1, (meters + 999) / 1000) n
join locations p on p.code = 'A' || to_char((n + 19) / 20, 'FM00') where p.organization_id = org;
insert into locations (organization_id, name, level, code, parent_id)
select org, (array['幸福', '和平', '阳光', '翠湖', '锦绣'])[1 + n % 5] || '小区' || n, 'community', 'C' || to_char(n, 'FM0000'), p.id
from company, generate_series(1, (meters + 199) / 200) n
join locations p on p.code = 'B' || to_char((n + 4) / 5, 'FM000') where p.organization_id = org;
insert into locations (organization_id, name, level, code, parent_id)
select org, (1 + n % 4) || '号楼', 'building', 'D' || to_char(n, 'FM00000'), p.id
from company, generate_series(1, (meters + 49) / 50) n
join locations p on p.code = 'C' || to_char((n + 3) / 4, 'FM0000') where p.organization_id = org;

create temp table prices as
select row_number() over (order by p.id) as n, p.id, v.id as version from company, water_prices p
join water_price_versions v on v.organization_id = p.organization_id and v.water_price_id = p.id where p.organization_id = org;
create temp table items as
select max(i.id) filter (where i.sort = 1) as resource, max(v.id) filter (where i.sort = 1) as resource_version,
  max(i.id) filter (where i.sort = 2) as sewage, max(v.id) filter (where i.sort = 2) as sewage_version
from company, surcharge_items i
join surcharge_item_versions v on v.organization_id = i.organization_id and v.surcharge_item_id = i.id
where i.organization_id = org;

-- One in eight accounts is a shop, one in fifty special, twenty are greenery; each book is read on a day of its own.
create temp table accounts as
select i, (select coalesce(max(id), 0) from meters) + i as id, l.id as location, 'SCALE' || to_char(i, 'FM00000000') as account_no,
  case when i % 10000 = 9999 then 4 when i % 50 = 3 then 3 when i % 8 = 1 then 2 else 1 end as price,
  (i - 1) / 1000 as book, 1 + ((i - 1) / 1000) % 25 as day, abs(hashint4(i::int)) as h
from company, generate_series(1, meters) i
join locations l on l.code = 'D' || to_char((i + 49) / 50, 'FM00000') where l.organization_id = org;
create temp table times as
select k, (date_trunc('month', today) - make_interval(months => 13 - k))::date as month
from size, generate_series(0, 12) k;

insert into meters (organization_id, id, account_no, meter_no, customer_name, phone, address, location_id, seq_no, meter_type_id,
  diameter_id, water_price_id, persons, initial_reading, install_date, status, read_cycle_months)
select org, a.id, account_no, case when h % 97 = 0 then 'QX' else 'SB' end || to_char(i, 'FM0000000'),
  case when price > 1 then (array['鸿运', '顺达', '金桥', '百味', '东方'])[1 + h % 5] || (array['超市', '餐厅', '洗车行', '宾馆'])[1 + (h / 5) % 4] || i
    else substr('王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾萧田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常', 1 + h % 100, 1)
      || substr('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂英华玉秀珍建国梅红波辉鹏飞', 1 + (h / 100) % 38, 1)
      || case when h % 3 = 0 then '' else substr('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂英华玉秀珍建国梅红波辉鹏飞', 1 + (h / 3800) % 38, 1) end end,
  '13' || to_char(h % 1000000000, 'FM000000000'), c.name || b.name || (1 + i % 50) || '室', a.location, i % 50,
  (select min(id) from meter_types where organization_id = org) + h % 3, (select min(id) from diameters where organization_id = org) + case when price = 1 then 0 else 1 + h % 3 end,
  p.id, 3 + h % 4, 0, (select month from times where k = 0) + day - 1,
  case when i % 4000 = 17 then 'suspended' when i % 5000 = 19 then 'faulty' else 'active' end, 1
from company, accounts a
join prices p on p.n = a.price
join locations b on b.organization_id = (select org from company) and b.id = a.location
join locations c on c.organization_id = b.organization_id and c.id = b.parent_id
order by i;
insert into account_numbers (organization_id, no, meter_id)
select organization_id, account_no, id from meters, company where organization_id = org order by id;
insert into installations (organization_id, meter_id, meter_no, meter_type_id, diameter_id, register_digits, installed_at,
  initial_reading, reason)
select organization_id, id, meter_no, meter_type_id, diameter_id, 6, install_date, 0, 'new' from meters, company
where organization_id = org order by id;
insert into meter_terms (organization_id, meter_id, effective_from, water_price_id, persons)
select organization_id, id, install_date, water_price_id, persons from meters, company where organization_id = org order by id;
insert into attachments (organization_id, meter_id, key, name, type, size)
select org, id, md5(i::text), '用水合同' || i || '.pdf', 'application/pdf', 123456 from company, accounts where i % 20 = 0;
analyze accounts;
analyze meters;
analyze times;
analyze company;
analyze people;
