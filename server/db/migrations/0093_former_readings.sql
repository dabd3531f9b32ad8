-- The readings of another system, beside the books: no sum counts them.
create table former_readings (
  organization_id bigint not null,
  meter_id bigint not null,
  read_on date not null,
  index numeric(12,3) not null check (index >= 0),
  volume numeric(12,3) not null check (volume >= 0),
  amount numeric(14,2) not null check (amount >= 0),
  move_in_id bigint not null,
  constraint former_readings_pkey primary key (organization_id, meter_id, read_on),
  constraint former_readings_meter_fkey foreign key (organization_id, meter_id) references meters (organization_id, id)
    on delete cascade,
  constraint former_readings_move_in_fkey foreign key (organization_id, move_in_id) references move_ins (organization_id, id)
);
create index former_readings_day_idx on former_readings (organization_id, read_on);
create index former_readings_move_in_idx on former_readings (organization_id, move_in_id, meter_id);

-- The volumes of its last readings there, oldest first, each for one cycle of reading: they stand in for orders until there are three.
alter table meter_states add column former_volumes numeric(12,3)[] not null default '{}'
  constraint meter_states_former_volumes_check check (cardinality(former_volumes) <= 3);
