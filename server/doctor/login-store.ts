import { createPool } from '../db/connection'

/** The login of requests and jobs. */
export interface LoginState {
  login: string
  /** It owns the tables, or may do what their owner may. */
  is_owner: boolean
  is_superuser: boolean
}

export async function loginState(connectionString: string): Promise<LoginState> {
  const pool = createPool(connectionString, { size: 1, name: 'doctor', statement_timeout_ms: 30_000 })
  try {
    const { rows } = await pool.query<LoginState>(`
      select current_user as login, r.rolsuper or r.rolbypassrls as is_superuser,
        pg_has_role(current_user, c.relowner, 'usage') as is_owner
      from pg_roles r, pg_class c
      where r.rolname = current_user and c.oid = to_regclass('public.organizations')`)
    return rows[0]!
  } finally {
    await pool.end()
  }
}
