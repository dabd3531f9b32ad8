-- The SHA-256 of an uploaded file, in hexadecimal, as the papers of invoices have it. Null for files from before.
alter table attachments add sha256 text collate "C",
  add constraint attachments_sha256_check check (sha256 ~ '^[0-9a-f]{64}$');
alter table user_photos add sha256 text collate "C",
  add constraint user_photos_sha256_check check (sha256 ~ '^[0-9a-f]{64}$');
