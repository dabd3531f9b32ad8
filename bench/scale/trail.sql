-- The other texts: the audit trail, messages, notices.
insert into audit_entries (organization_id, at, actor_id, actor_name, action, object_type, object_id, after, address, request_id)
select org, at, ids[1], 'scale1', action, type, object_id, after, '10.0.' || nr % 4 || '.' || nr % 200, 'r' || nr
from company, people, (
  select min(day) + time '20:00' + make_interval(mins => (i - 1) / 1000) as at, 'reading_order.import' as action, 'order' as type, null::bigint as object_id,
    jsonb_build_object('orders', jsonb_agg(id order by id)) as after, min(id) as nr
  from billed group by k, (i - 1) / 1000
  union all
  select at, 'payment.' || case kind when 'reversal' then 'reverse' else 'create' end, 'payment', id,
    jsonb_build_object('payment_no', 'P' || to_char(at, 'YYYYMMDD') || to_char(id, 'FM00000000'), 'meter', meter, 'amount', (principal + penalty + surplus)::text, 'method', 'cash'), id
  from numbered
  union all
  select date '2026-01-01' + make_interval(mins => i), 'meter.update', 'meter', id, jsonb_build_object('phone', '13800000000'), i from accounts where i % 100 = 0
) acts order by at;

insert into sms_configs (organization_id, name, provider, sign_name, is_default) select org, '短信', 'outbox', '供水', true from company;
insert into sms_templates (organization_id, name, scene, content)
select org, name, scene, '尊敬的用户' from company, (values ('账单', 'bill'), ('停水', 'outage')) t (name, scene);
insert into sms_schedules (organization_id, name, template_id, config_id, trigger, event, run_time, is_enabled)
select org, '账单通知', (select min(id) from sms_templates where organization_id = org), c.id, 'event', 'order_created', '09:00', false
from company join sms_configs c on c.organization_id = org;
insert into sms_messages (organization_id, schedule_id, template_id, config_id, meter_id, occasion, order_id, phone, content, segments,
  status, reason, send_after, sending_at, sent_at, created_at, updated_at)
select org, s.id, s.template_id, s.config_id, b.meter, 'order ' || b.id, b.id, '13800000000', '尊敬的用户：本期水费 ' || b.amount || ' 元。', 1,
  case when b.i % 3000 = 1 then 'failed' when b.i % 900 = 2 then 'suppressed' else 'delivered' end,
  case when b.i % 3000 = 1 then 'rejected' when b.i % 900 = 2 then 'no_phone' end, day + 1, day + 1, day + 1, day, day + 1
from company join sms_schedules s on s.organization_id = org, billed b where k in (9, 10) order by b.id;
insert into notices (organization_id, type, params, quality, target_type, target_id, to_staff, created_at)
select org, 'readings_imported', '{"file": "抄表.xlsx", "good": 1000, "refused": 0}', 'low', null, null, true, today - make_interval(mins => n * 20)
from company, generate_series(1, 5000) n;

select setval(pg_get_serial_sequence(name, 'id'), greatest(1, top)) from (values
  ('orders', (select max(id) from orders)), ('readings', (select max(id) from readings)),
  ('payments', (select max(id) from payments)), ('meters', (select max(id) from meters))) t (name, top);
