import {
  CompiledQuery,
  createQueryId,
  type Kysely,
  type KyselyPlugin,
  type RootOperationNode,
  sql,
} from 'kysely'
import type { Tables } from '../db/generated/tables'

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/**
 * How many rows PostgreSQL reads from each table for the queries of `ask`, those included that a filter then removes. The time of a
 * query depends on the machine, and this number does not.
 */
export async function rowsRead(
  db: Kysely<Tables>,
  ask: (db: Kysely<Tables>) => Promise<unknown>,
  /** In tables as small as those of a test, PostgreSQL may read or sort all rows although an index would do. */
  without: readonly ('enable_seqscan' | 'enable_sort')[] = ['enable_seqscan', 'enable_sort'],
): Promise<Map<string, number>> {
  const asked: RootOperationNode[] = []
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await ask(db.withPlugin(recorder))
  const read = new Map<string, number>()
  const add = (plan: Plan) => {
    const table = plan['Relation Name']
    const rows =
      plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0)
    if (table) read.set(table, (read.get(table) ?? 0) + rows * plan['Actual Loops'])
    for (const part of plan.Plans ?? []) add(part)
  }
  for (const node of asked) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, createQueryId())
    const rows = await db.transaction().execute(async (tx) => {
      for (const way of without) await sql`set local ${sql.ref(way)} = off`.execute(tx)
      const explained = CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, [
        ...parameters,
      ])
      return (await tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained)).rows
    })
    add(rows[0]!['QUERY PLAN'][0]!.Plan)
  }
  return read
}
