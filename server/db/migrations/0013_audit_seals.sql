-- The audit trail, sealed in batches: what each entry was, and a hash that takes in the seal before. Entries are written
-- without it, so that acts of an organization do not wait for each other.

create table audit_seals (
  organization_id bigint not null references organizations (id),
  number bigint not null,
  sealed_at timestamptz not null,
  -- Everything up to here is in this seal or an earlier one.
  last_id bigint not null,
  entry_ids bigint[] not null,
  -- 32 bytes for each of them, in their order: so a changed entry can be named.
  entry_hashes bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (organization_id, number),
  constraint audit_seals_lengths check (octet_length(entry_hashes) = 32 * cardinality(entry_ids))
);

create table platform_audit_seals (
  number bigint primary key,
  sealed_at timestamptz not null,
  last_id bigint not null,
  entry_ids bigint[] not null,
  entry_hashes bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint platform_audit_seals_lengths check (octet_length(entry_hashes) = 32 * cardinality(entry_ids))
);

-- Hashes do not compress: trying costs more than the hashing.
alter table audit_seals alter entry_hashes set storage external;
alter table platform_audit_seals alter entry_hashes set storage external;
