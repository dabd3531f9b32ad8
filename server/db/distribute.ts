import pg from 'pg'
import { StartupRefusal } from '../startup-refusal'
import { readCatalog } from './catalog'
import { TIME_ZONE } from './connection'
import { isTenantTable, REFERENCE_TABLES } from './distribution'
import { MIGRATION_LOCK } from './migrate'

const quoted = pg.escapeIdentifier

export interface Distributed {
  /** Machines that hold rows of organizations. */
  machines: number
  /** The tables that this run has distributed; none if all of them were before. */
  tables: number
}

/**
 * Distributes the tables by organization over the machines of a Citus cluster, with their rows, in one transaction: a killed run leaves
 * the tables as they were. Tables that are distributed already stay as they are.
 */
export async function distribute(pool: pg.Pool, say: (zh: string, en: string) => void): Promise<Distributed> {
  const client = await pool.connect()
  try {
    const machines = await checkCluster(client)
    await keepTime(client)
    const { tables } = await readCatalog(pool)
    const known = await distributedTables(client)
    const next = tables.map(({ name }) => name).filter((name) => !known.has(name))
    const copied = next.filter((name) => REFERENCE_TABLES.has(name))
    const spread = next.filter(isTenantTable)
    if (copied.length + spread.length === 0) return { machines, tables: 0 }

    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    // One connection to each machine, which sees what the statements before have made.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const keys = tables.flatMap(({ name: table, constraints }) =>
      constraints.filter(({ kind }) => kind === 'foreign key').map((key) => ({ ...key, table })),
    )
    // A table with a numbered column is not distributed while another one refers to it.
    say(`暂时取下 ${keys.length} 个外键`, `taking ${keys.length} foreign keys away for the time being`)
    for (const { table, name } of keys)
      await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
    say(`复制到每台机器：${copied.join('、')}`, `copied to every machine: ${copied.join(', ')}`)
    for (const table of copied) await client.query('select create_reference_table($1)', [table])
    const [first] = tables.map(({ name }) => name).filter(isTenantTable)
    for (const [index, table] of spread.entries()) {
      say(
        `按单位分布 ${table}（${index + 1}/${spread.length}）`,
        `by organization: ${table} (${index + 1}/${spread.length})`,
      )
      await client.query(`select create_distributed_table($1, 'organization_id', colocate_with => $2)`, [
        table,
        table === first ? 'none' : first,
      ])
    }
    say('放回外键', 'putting the foreign keys back')
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
    await client.query('commit')
    return { machines, tables: copied.length + spread.length }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/**
 * Sets the zone of the database, which the cluster does on all machines, and refuses one that keeps another. Days are computed where the
 * rows are, in sessions that the coordinating machine opens without handing its own zone on.
 */
async function keepTime(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ database: string }>('select current_database() as database')
  await client.query(`alter database ${quoted(rows[0]!.database)} set timezone = '${TIME_ZONE}'`)
  const { rows: others } = await client.query<{ machine: string; success: boolean; result: string }>(
    `select n.nodename || ':' || n.nodeport as machine, r.success, r.result
     from run_command_on_all_nodes('show timezone') r join pg_dist_node n using (nodeid) where not r.success or r.result <> $1`,
    [TIME_ZONE],
  )
  const [other] = others
  if (other && !other.success)
    throw new StartupRefusal(
      `无法查询 ${other.machine} 的时区：${other.result}。没有改动任何表。`,
      `${other.machine} could not be asked for its time zone: ${other.result}. No table was changed.`,
    )
  if (other)
    throw new StartupRefusal(
      `${other.machine} 的时区是 ${other.result}：请在那台机器的数据库上执行 ALTER DATABASE … SET timezone = '${TIME_ZONE}'，再执行一次。没有改动任何表。`,
      `The time zone of ${other.machine} is ${other.result}: run ALTER DATABASE … SET timezone = '${TIME_ZONE}' there, and then this again. No table was changed.`,
    )
}

async function distributedTables(client: pg.PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = 'public'::regnamespace`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Resolves with the number of machines that hold rows. */
async function checkCluster(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (rows.length === 0)
    throw new StartupRefusal(
      '数据库没有 Citus 扩展：请在每台机器上安装它，在各自的数据库中执行 CREATE EXTENSION citus，再用 citus_add_node 登记其他机器。没有改动任何内容。',
      'This database lacks the extension Citus: install it on every machine, run CREATE EXTENSION citus in the database of each, and name the other machines by citus_add_node. Nothing was changed.',
    )
  const nodes = await client.query<{ has_coordinator: boolean | null; machines: number }>(
    `select bool_or(groupid = 0) as has_coordinator, (count(*) filter (where shouldhaveshards))::int as machines
     from pg_dist_node where isactive`,
  )
  const { has_coordinator, machines = 0 } = nodes.rows[0] ?? {}
  if (!has_coordinator || machines === 0)
    throw new StartupRefusal(
      '集群还没有登记这台机器或存放数据的机器：请先执行 SELECT citus_set_coordinator_host(本机地址)，再执行 SELECT citus_add_node(地址, 端口)。没有改动任何内容。',
      'The cluster does not know this machine, or none that holds rows: run SELECT citus_set_coordinator_host(its address) first, and then SELECT citus_add_node(address, port). Nothing was changed.',
    )
  return machines
}
