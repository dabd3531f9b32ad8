import { StartupRefusal } from '../../startup-refusal'
import { createPool } from '../connection'
import { unreachable } from '../unreachable'
import { ownerMissing } from './owner'

/** A login of the database. */
export interface LoginState {
  login: string
  /** It owns the tables, or may do what their owner may. */
  is_owner: boolean
  is_superuser: boolean
}

/** Null: there are no tables yet. */
export async function loginState(connectionString: string): Promise<LoginState | null> {
  const pool = createPool(connectionString, { size: 1, name: 'login', statement_timeout_ms: 30_000 })
  try {
    const { rows } = await pool.query<LoginState>(`
      select current_user as login, r.rolsuper or r.rolbypassrls as is_superuser,
        pg_has_role(current_user, c.relowner, 'usage') as is_owner
      from pg_roles r, pg_class c
      where r.rolname = current_user and c.oid = to_regclass('public.organizations')`)
    return rows[0] ?? null
  } finally {
    await pool.end()
  }
}

/** Ends a start, or a command of an operator, that needs the owner and comes with another login. */
export async function refuseOtherThanOwner(connectionString: string): Promise<void> {
  const state = await loginState(connectionString).catch((error) => {
    throw unreachable(error) ?? error
  })
  if (state === null || state.is_owner) return
  const { zh, en } = ownerMissing(state.login)
  throw new StartupRefusal(zh, en)
}
