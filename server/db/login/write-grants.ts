import pg from 'pg'
import { readCatalog } from '../catalog'
import { MIGRATION_LOCK } from '../migrate'
import { APP } from './app-login'
import { grantsOf } from './grants'

/** The login that a connection address stands for. */
export async function loginOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query('select current_user as login')).rows[0].login
  } finally {
    await client.end()
  }
}

/** The schema of the queue of jobs. The library keeps it behind policies that only its owner passes. */
const QUEUE = 'graphile_worker'

/**
 * Lets a login serve requests and jobs from a migrated database, as its owner says. The embedded database gets this login here. A login
 * that owns the database may do everything anyway.
 */
export async function writeGrants(owner: pg.Pool, app: string): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    if (app === APP) await client.query(ROLE)
    const { rows } = await client.query('select current_user = $1 as is_owner', [app])
    if (!rows[0].is_owner) {
      await client.query(grantsOf(await readCatalog(client), client.escapeIdentifier(app)))
      await client.query(await queueGrants(client, app))
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

const ROLE = `
do $$ begin
  if not exists (select from pg_roles where rolname = '${APP}') then create role ${APP} login; end if;
exception when duplicate_object then null;
end $$`

async function queueGrants(client: pg.PoolClient, app: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = to_regnamespace('${QUEUE}') and c.relkind = 'r' and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1)`,
    [app],
  )
  const login = client.escapeIdentifier(app)
  return [
    `grant usage on schema ${QUEUE} to ${login};`,
    `grant all on all tables in schema ${QUEUE} to ${login};`,
    `grant all on all sequences in schema ${QUEUE} to ${login};`,
    `grant execute on all functions in schema ${QUEUE} to ${login};`,
    ...rows.map(
      ({ name }) => `create policy ${login} on ${name} to ${login} using (true) with check (true);`,
    ),
  ].join('\n')
}
