-- A reader without the permission to reverse orders asks those who have it for the correction of a bill. The row is there until the
-- order is reversed or the asking is declined; the audit trail keeps what was asked.
create table correction_requests (
  organization_id bigint not null,
  order_id bigint not null,
  current_reading numeric(12,3) not null check (current_reading >= 0),
  reason text not null check (char_length(reason) between 1 and 200),
  asked_by bigint not null,
  asked_at timestamptz not null,
  constraint correction_requests_pkey primary key (organization_id, order_id),
  constraint correction_requests_order_fkey foreign key (organization_id, order_id) references orders (organization_id, id) on delete cascade
);

-- A notice to those who hold a permission, beside the staff.
alter table notices add column to_code integer,
  drop constraint notices_addressed,
  add constraint notices_addressed check ((user_id is not null) <> (to_staff or to_superusers or to_code is not null));
