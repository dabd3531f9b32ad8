-- Whose turn it is at the worker: organizations take turns, and a long job makes room between two batches.
alter table jobs
  -- The queue's task that does it; null: it waits for its turn.
  add column task bigint,
  -- When it last made room for another one.
  add column stepped_back_at timestamptz,
  -- The call and its body: while it is under way, the same of the organization is this job.
  add column asked text collate "C";
create unique index jobs_asked_key on jobs (organization_id, asked) where state in ('queued', 'running');
drop index jobs_file_key;

create table job_turns (
  organization_id bigint not null,
  -- When the last turn of the organization began, or ended early.
  at timestamptz not null,
  constraint job_turns_pkey primary key (organization_id),
  constraint job_turns_organization_fkey foreign key (organization_id) references organizations (id) on delete cascade
);

-- Who asked for the same while it was under way: they see it as whoever started it does.
create table job_askers (
  organization_id bigint not null,
  job_id bigint not null,
  user_id bigint not null,
  constraint job_askers_pkey primary key (organization_id, job_id, user_id),
  constraint job_askers_job_fkey foreign key (organization_id, job_id) references jobs (organization_id, id)
);
