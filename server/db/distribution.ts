/**
 * Where the rows of each table stand when the database is distributed. A table that is named nowhere here belongs to an organization:
 * its rows stand on the machine of their organization_id, together with all other rows of the same one.
 */

/** Small global tables. Every machine has a copy of them, so that the tables of organizations can refer to them. */
export const REFERENCE_TABLES: ReadonlySet<string> = new Set([
  'bound_imeis',
  'organizations',
  'permissions',
  'users',
])

/** Tables of the platform. They stay where they are, and so does the queue of jobs. */
export const LOCAL_TABLES: ReadonlySet<string> = new Set([
  'backup_owners',
  'backups',
  'daily_counts',
  'idempotency_keys',
  'job_workers',
  'login_attempts',
  'outbox_messages',
  'platform_audit_entries',
  'platform_audit_seals',
  'refresh_tokens',
  'schema_migrations',
  'sessions',
  'user_permissions',
  'user_photos',
  'verification_codes',
  'verify_runs',
])

export const isTenantTable = (table: string): boolean =>
  !REFERENCE_TABLES.has(table) && !LOCAL_TABLES.has(table)
