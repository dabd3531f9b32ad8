-- The orders that sheets of charges have made: while such an order or its reissue is live, the same row is not billed again.
create table charge_rows (
  organization_id bigint not null,
  order_id bigint not null,
  meter_id bigint not null,
  job_id bigint not null,
  -- Which of the equal rows of its sheet it was.
  place integer not null,
  constraint charge_rows_pkey primary key (organization_id, order_id),
  constraint charge_rows_order_fkey foreign key (organization_id, order_id) references orders (organization_id, id),
  constraint charge_rows_meter_fkey foreign key (organization_id, meter_id) references meters (organization_id, id) on delete cascade,
  constraint charge_rows_job_fkey foreign key (organization_id, job_id) references jobs (organization_id, id),
  constraint charge_rows_place_check check (place > 0)
);
create index charge_rows_meter_idx on charge_rows (organization_id, meter_id);

insert into charge_rows (organization_id, order_id, meter_id, job_id, place)
select o.organization_id, o.id, o.meter_id, j.id,
  row_number() over (
    partition by o.organization_id, j.id, o.meter_id, o.kind, l.name, o.amount, o.volume, o.remark,
      case when o.kind = 'fee' then o.billing_month else o.period_to::text end
    order by r.row_no)
from jobs j
join job_batches b on b.organization_id = j.organization_id and b.job_id = j.id
cross join lateral unnest(b.row_nos, b.object_ids) as r (row_no, order_id)
join orders o on o.organization_id = b.organization_id and o.id = r.order_id
left join lateral (
  select l.name from order_lines l
  where o.kind = 'fee' and l.organization_id = o.organization_id and l.order_id = o.id limit 1
) l on true
where j.kind = 'charge_import' and not j.is_check;
