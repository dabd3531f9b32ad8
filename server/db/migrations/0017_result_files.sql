-- The uploaded file with what became of each row, as it was made for whoever asked, or why it could not be.

create table job_result_files (
  organization_id bigint not null,
  job_id bigint not null,
  language text collate "C" not null check (language in ('zh', 'en')),
  content bytea,
  failure jsonb,
  made_at timestamptz not null,
  primary key (organization_id, job_id, language),
  constraint job_result_files_job_fkey foreign key (organization_id, job_id) references jobs (organization_id, id),
  constraint job_result_files_outcome check (num_nonnulls(content, failure) = 1)
);
alter table job_result_files alter content set storage external;
