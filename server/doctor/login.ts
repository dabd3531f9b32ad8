import type { LoginState } from '../db/login/login-state'
import { advice, type Finding, good } from './finding'

/** Whether requests and jobs come with a login that owns nothing. */
export const requestLogin = ({ login, is_owner, is_superuser }: LoginState): Finding =>
  is_owner || is_superuser
    ? advice(
        `请求和作业使用的数据库账户 ${login} 拥有全部数据表：请按 OPERATION.md「数据库」另建一个账户，并设 DATABASE_OWNER_URL`,
        `The database login of requests and jobs, ${login}, owns all tables: make a second one as OPERATION.md says under Database, and set DATABASE_OWNER_URL`,
      )
    : good(
        `请求和作业使用的数据库账户 ${login} 不拥有任何数据表`,
        `The database login of requests and jobs, ${login}, owns no table`,
      )
