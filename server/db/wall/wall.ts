import { loadModule, parseSync } from 'libpg-query'
import { CopyText } from '../copy-text'
import { NOBODY, type OrgId } from '../scope'
import { FUNCTIONS } from './called-functions'
import { type Given, NOTHING, ORGANIZATION, ORGANIZATIONS } from './givens'
import type { Reads } from './reads'
import { readsOf } from './statement'
import type { Tree } from './syntax'

/** Whose rows a unit of work sees: those of one organization, of all, or of users and sessions alone, to recognize who calls. */
export type Room = OrgId | 'all' | 'access'

/** The program made a statement that its unit of work may not send. It was not sent. */
export class StatementRefused extends Error {
  override readonly name = 'StatementRefused'
}

/** These tables and columns recognize who calls. */
const SECRET_TABLES: ReadonlySet<string> = new Set([
  'login_attempts',
  'refresh_tokens',
  'sessions',
  'verification_codes',
])
/** By it a stranger with the link of an invoice is recognized, in a unit of work that crosses for it. */
const LINK_COLUMN = ['invoice_links', 'token_hash'] as const
const SECRET_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['users', 'password_hash'],
  ['service_tokens', 'token_hash'],
])

/**
 * A sign-in is noted in the organization's audit trail, a new user's wish to be let in is a notice to its staff, and a code is sent by
 * whatever service an organization has for codes. Machines are recognized by the tokens of their accounts.
 */
const USED_BY_ACCESS: ReadonlySet<string> = new Set([
  ...['audit_entries', 'notices', 'service_tokens', 'services', 'sms_configs'],
])

/** The tables of no organization that a unit of work for one organization changes. */
const CHANGED_FOR_ONE: ReadonlySet<string> = new Set([
  ...['bound_imeis', 'idempotency_keys', 'organizations', 'platform_audit_entries', 'user_permissions'],
  'users',
])

/** The tables of no organization that a unit of work for one organization reads. */
const READ_FOR_ONE: ReadonlySet<string> = new Set([
  ...[
    'bound_imeis',
    'idempotency_keys',
    'organizations',
    'permissions',
    'platform_audit_entries',
    'user_permissions',
  ],
  ...['user_photos', 'users', 'verify_runs', 'pg_attribute', 'pg_constraint'],
])

/** The place of a parameter, or a number in the text. */
type Value = { place: number } | { number: number }

interface Verdict {
  /** For each table of organizations: one of these lists must say nothing but the organization. */
  demands: readonly (readonly (readonly Value[])[])[]
  owned: readonly string[]
  loose: readonly string[]
  secrets: readonly string[]
  changes: readonly string[]
  /** It reads these, and only a unit of work for all organizations may. */
  beyond: readonly string[]
  faults: readonly string[]
}

await loadModule()

const verdicts = new Map<string, Verdict>()
const VERDICTS_REMEMBERED = 10_000

/** Throws StatementRefused unless the statement keeps to the rows of its room. Each text is read once. */
export function checkStatement(sql: string, parameters: readonly unknown[], room: Room): void {
  const { demands, owned, loose, secrets, changes, beyond, faults } = verdictOn(sql)
  if (faults.length > 0) refuse(faults.join(), sql)
  if (secrets.length > 0 && room !== 'access') refuse(`${secrets.join()} outside of access`, sql)
  if (room === 'all') return
  if (room === 'access') {
    const others = owned.filter((table) => !USED_BY_ACCESS.has(table))
    if (others.length > 0) refuse(`${others.join()} in access`, sql)
    return
  }
  if (loose.length > 0) refuse(`${loose.join()} without the organization`, sql)
  if (changes.length > 0) refuse(`${changes.join()} changed for one organization`, sql)
  if (beyond.length > 0) refuse(`${beyond.join()} read for one organization`, sql)
  for (const lists of demands)
    if (!lists.some((values) => values.every((value) => isOrganization(value, parameters, room))))
      refuse('rows of another organization', sql)
}

function isOrganization(said: Value, parameters: readonly unknown[], org: OrgId): boolean {
  const is = (value: unknown) => Number(value) === org || Number(value) === NOBODY
  if ('number' in said) return is(said.number)
  const value = parameters[said.place - 1]
  if (value instanceof CopyText) return value.organization === org
  return Array.isArray(value) ? value.every(is) : is(value)
}

function refuse(why: string, sql: string): never {
  throw new StatementRefused(`${why}: ${sql}`)
}

function verdictOn(sql: string): Verdict {
  const known = verdicts.get(sql)
  if (known) return known
  if (verdicts.size >= VERDICTS_REMEMBERED) verdicts.clear()
  const { stmts = [] } = parseSync(sql) as { stmts?: { stmt: Tree }[] }
  const verdict = judged(readsOf(stmts.map(({ stmt }) => stmt)))
  verdicts.set(sql, verdict)
  return verdict
}

function judged(reads: Reads): Verdict {
  const { owned, shared, columns, rows, changes, functions, faults } = reads
  // Whose rows these are is said by a column, too.
  const bound = [
    ...owned,
    ...[...reads.personal].map((users) => ({ table: 'users', givens: users.givens(ORGANIZATION) })),
    ...[...reads.organizations].map((one) => ({ table: ORGANIZATIONS, givens: one.givens('id') })),
  ]
  const demands = new Map<string, readonly Given[]>()
  for (const { givens } of bound)
    if (givens.size > 0 && !givens.has(NOTHING)) demands.set([...givens].join(), [...givens])
  const tables = new Set([...shared, ...owned.map(({ table }) => table)])
  return {
    demands: [...demands.values()].map((givens) => givens.map((given) => given.split('&').map(saidBy))),
    owned: owned.map(({ table }) => table),
    loose: bound.filter(({ givens }) => givens.size === 0).map(({ table }) => table),
    secrets: [
      ...[...shared].filter((table) => SECRET_TABLES.has(table)),
      ...[...SECRET_COLUMNS].flatMap(([table, column]) => [
        ...(tables.has(table) && columns.has(column) ? [column] : []),
        ...(rows.has(table) ? [`rows of ${table}`] : []),
      ]),
    ],
    changes: [...changes].filter((table) => !CHANGED_FOR_ONE.has(table)),
    beyond: [
      ...[...shared].filter((table) => !READ_FOR_ONE.has(table) && !SECRET_TABLES.has(table)),
      ...(tables.has(LINK_COLUMN[0]) && (columns.has(LINK_COLUMN[1]) || rows.has(LINK_COLUMN[0]))
        ? [LINK_COLUMN.join('.')]
        : []),
    ],
    faults: [...faults, ...[...functions].filter((name) => !FUNCTIONS.has(name))],
  }
}

const saidBy = (one: string): Value =>
  one.startsWith('$') ? { place: Number(one.slice(1)) } : { number: Number(one) }
