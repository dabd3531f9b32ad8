import { StartupRefusal } from '../startup-refusal'

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null

const NO_RIGHT = '42501'
/** A connection that is not made or breaks, a login that is refused, and a database that is not there. */
const NO_CONNECTION = /^(ECONN\w+|ENOTFOUND|EAI_\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28\w{3}|3D000)$/

/** A local socket that is not there has the code of a missing file. */
const isConnecting = (error: object): boolean => 'syscall' in error && error.syscall === 'connect'

/** The message for an operator whom the database does not let in, or not do what a start or a command needs; null when the error is another. */
export function unreachable(error: unknown): StartupRefusal | null {
  const code = codeOf(error)
  if (code === null) return null
  const { message } = error as Error
  if (code === NO_RIGHT)
    return new StartupRefusal(
      `数据库账户缺少权限：请由数据库管理员授权，或把 DATABASE_OWNER_URL 设为拥有者的地址（见 OPERATION.md「数据库」）。(${message})`,
      `The database login lacks a right: let an administrator of the database give it, or set DATABASE_OWNER_URL to the address of the owner, as OPERATION.md says under Database. (${message})`,
    )
  if (!NO_CONNECTION.test(code) && !isConnecting(error as Error)) return null
  return new StartupRefusal(
    `无法连接 DATABASE_URL 或 DATABASE_OWNER_URL 的数据库：请检查地址、用户和密码。(${message})`,
    `The database of DATABASE_URL, or of DATABASE_OWNER_URL, cannot be reached: check its address, user and password. (${message})`,
  )
}
