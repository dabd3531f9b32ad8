import { sql } from 'kysely'
import { Refusal } from '../../refusal'
import type { Database } from '../database'
import { inTransaction, read, type Tx } from '../read-write'

/** Only the owner of the tables may do this. Migrations, back-ups and the commands of an operator are theirs, too. */
const ACTS = {
  statistics: { zh: '更新统计信息', en: 'renews statistics' },
  months: { zh: '建立以后月份的分区', en: 'makes the parts of the months to come' },
  withdrawal: { zh: '撤回接管', en: 'takes a move-in back' },
}
export type OwnerAct = keyof typeof ACTS

/** Says what an operator does about a login that should be the owner's and is not. */
export function ownerMissing(login: string): { zh: string; en: string } {
  const acts = Object.values(ACTS)
  return {
    zh: `数据库账户 ${login} 不拥有数据表：请把 DATABASE_OWNER_URL 设为拥有者的地址（见 OPERATION.md「数据库」）。只有拥有者能升级、备份和核对数据库、${acts.map(({ zh }) => zh).join('、')}`,
    en: `The database login ${login} does not own the tables: set DATABASE_OWNER_URL to the address of the one that does, as OPERATION.md says under Database. It alone migrates, backs up and verifies the database, ${acts.map(({ en }) => en).join(', ')}`,
  }
}

/** The login that was to do an act is not the owner's. */
class OwnerMissing extends Refusal {
  constructor(act: OwnerAct, login: string) {
    super('owner_missing')
    const { zh, en } = ownerMissing(login)
    this.message = `${act}: ${zh} · ${en}`
  }
}

/**
 * The owner's connection, which the worker has and the server of requests has not. Nothing is done over it but the acts above, each in a
 * transaction that says which one it is; scripts/crossings.test.ts lists them.
 */
export class Owner {
  private login: string | null = null

  constructor(private readonly db: Database) {}

  async act<T>(name: OwnerAct, work: (tx: Tx) => Promise<T>): Promise<T> {
    // PostgreSQL leaves out what another login asks for, and says nothing of it but in its log.
    this.login ??= await this.ownLogin(name)
    return inTransaction(this.db, work)
  }

  private async ownLogin(name: OwnerAct): Promise<string> {
    const { rows } = await read(this.db, (reader) =>
      sql<{ login: string; is_owner: boolean }>`
        select current_user as login, pg_has_role(relowner, 'usage') as is_owner
        from pg_class where oid = 'organizations'::regclass`.execute(reader),
    )
    const { login, is_owner } = rows[0]!
    if (!is_owner) throw new OwnerMissing(name, login)
    return login
  }
}
