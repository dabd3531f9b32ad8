-- The files that jobs make. They lie on the disk for 30 days.
create table job_made_files (
  organization_id bigint not null,
  job_id bigint not null,
  key text collate "C" not null,
  type text collate "C" not null,
  size bigint not null,
  sha256 text collate "C" not null,
  made_at timestamptz not null,
  constraint job_made_files_pkey primary key (organization_id, job_id),
  constraint job_made_files_job_fkey foreign key (organization_id, job_id) references jobs (organization_id, id),
  constraint job_made_files_key_key unique (organization_id, key),
  constraint job_made_files_key_check check (key ~ '^[0-9a-f]{32}$'),
  constraint job_made_files_size_check check (size > 0),
  constraint job_made_files_sha256_check check (sha256 ~ '^[0-9a-f]{64}$')
);
create index job_made_files_made_at_idx on job_made_files (organization_id, made_at);
