import { StartupRefusal } from '../startup-refusal'

/** The message for an operator when no connection can be made; null when the error is another. */
export function unreachable(error: unknown): StartupRefusal | null {
  const isConnection =
    error instanceof Error && 'code' in error && /^(E[A-Z]+|28\w{3}|3D000)$/.test(String(error.code))
  if (!isConnection) return null
  return new StartupRefusal(
    `无法连接 DATABASE_URL 的数据库：请检查地址、用户和密码。(${error.message})`,
    `The database of DATABASE_URL cannot be reached: check its address, user and password. (${error.message})`,
  )
}
