/** Findings in the database, while the server works or not. */
import { sizeText } from '../backup/progress'
import type { WatchedFigures } from '../watching/figures-store'
import { advice, type Finding, good, wrong } from './finding'
import type { DatabaseState } from './state-store'
import type { Unfolded, UnfoldedNumbers } from './unfolded-store'

const MOST_AHEAD_S = 2
const MOST_MINUTES = 10
const LATE_JOB_S = 600
const DAY_S = 24 * 3600
const LATE_BACKUP_S = 2 * DAY_S
const LATE_VERIFY_S = 31 * DAY_S
const MB = 1000 ** 2

export function findingsOf(
  state: DatabaseState,
  figures: WatchedFigures,
  unfolded: UnfoldedNumbers,
): Finding[] {
  return [
    good(
      `PostgreSQL ${state.version}，数据库 ${sizeText(state.bytes)}`,
      `PostgreSQL ${state.version}, database of ${sizeText(state.bytes)}`,
    ),
    clock(state),
    memory(state),
    transactions(state),
    workers(state),
    jobs(figures),
    seals(state),
    books(figures),
    backup(figures),
    failures(figures),
    numbers(unfolded),
    orders(state),
  ]
}

function clock({ ahead_s }: DatabaseState): Finding {
  const seconds = Math.round(Math.abs(ahead_s))
  return Math.abs(ahead_s) <= MOST_AHEAD_S
    ? good('时钟与数据库一致', 'The clock agrees with the database’s')
    : wrong(
        `时钟与数据库相差 ${seconds} 秒：请在两台机器上启用时间同步（如 chrony）`,
        `The clock differs by ${seconds} s from the database’s: keep both machines in time (chrony)`,
      )
}

function memory({ shared_buffers, bytes }: DatabaseState): Finding {
  const size = sizeText(shared_buffers)
  return shared_buffers >= 250 * MB || bytes < 1000 * MB
    ? good(`shared_buffers ${size}`, `shared_buffers ${size}`)
    : advice(
        `shared_buffers 只有 ${size}：建议设为内存的四分之一`,
        `shared_buffers is only ${size}: a quarter of the memory is better`,
      )
}

function transactions({ oldest_minutes, blocked }: DatabaseState): Finding {
  if (blocked > 0)
    return wrong(
      `${blocked} 个连接等锁超过一分钟：请用 select * from pg_stat_activity 找出占锁的连接并结束它`,
      `Connections that have waited for a lock for over a minute: ${blocked}. Find who holds it with select * from pg_stat_activity, and end it`,
    )
  const minutes = Math.round(oldest_minutes)
  return oldest_minutes < MOST_MINUTES
    ? good('没有长时间未结束的事务', 'No transaction has been open for long')
    : advice(
        `有事务已打开 ${minutes} 分钟：备份进行时属正常，否则请查 pg_stat_activity`,
        `A transaction has been open for ${minutes} minutes: right during a back-up, otherwise look into pg_stat_activity`,
      )
}

const orders = ({ unordered }: DatabaseState): Finding =>
  unordered.length === 0
    ? good('按姓名排序的索引与 ICU 库一致', 'The indexes of names agree with the ICU library')
    : wrong(
        `ICU 库已更换，按旧版本排序的索引可能漏掉记录：请按 OPERATION.md「数据库」重建 ${unordered.join('、')}`,
        `The ICU library has changed, and indexes in its former order may leave rows out: rebuild ${unordered.join(', ')} as OPERATION.md says under Database`,
      )

const workers = ({ workers: count }: DatabaseState): Finding =>
  count > 0
    ? good(`后台进程在运行（${count}）`, `Workers at work: ${count}`)
    : wrong(
        '没有后台进程在运行：请启动服务（npm start）',
        'No worker is at work: start the server (npm start)',
      )

function jobs({ oldest_queued_s, jobs_queued, jobs_running, jobs_failed }: WatchedFigures): Finding {
  const minutes = Math.round(oldest_queued_s / 60)
  if (oldest_queued_s > LATE_JOB_S)
    return wrong(
      `有作业已等待 ${minutes} 分钟：请重新启动服务，并查看其日志`,
      `A job has been waiting for ${minutes} minutes: start the server again, and read its log`,
    )
  return good(
    `作业：排队 ${jobs_queued}，进行中 ${jobs_running}，一天内失败 ${jobs_failed}`,
    `Jobs: ${jobs_queued} wait, ${jobs_running} under way, ${jobs_failed} failed within a day`,
  )
}

const seals = ({ unsealed }: DatabaseState): Finding =>
  unsealed === 0
    ? good('操作记录已封存', 'The audit trail is sealed')
    : wrong(
        `${unsealed} 个组织有超过一小时未封存的操作记录：请确认后台进程在运行，并查看日志`,
        `Organizations with entries of the audit trail that were not sealed for over an hour: ${unsealed}. See that a worker is at work, and read its log`,
      )

function books({ verify_age_s, violations }: WatchedFigures): Finding {
  if (violations !== null && violations > 0)
    return wrong(
      `上一次核对发现 ${violations} 处不符：请执行 npm run verify 查看，并联系开发者`,
      `The last verification found violations: ${violations}. Run npm run verify to see them, and call the developers`,
    )
  if (verify_age_s === null || verify_age_s > LATE_VERIFY_S)
    return advice(
      '账务超过一个月没有核对：请执行 npm run verify',
      'The books were not verified for a month: run npm run verify',
    )
  return good('账务核对无误', 'The last verification found nothing wrong')
}

function backup({ backup_age_s }: WatchedFigures): Finding {
  if (backup_age_s === null)
    return wrong('还没有成功的备份：请执行 npm run backup', 'There is no good back-up: run npm run backup')
  const days = Math.floor(backup_age_s / DAY_S)
  return backup_age_s > LATE_BACKUP_S
    ? wrong(
        `最近一次成功的备份是 ${days} 天前：请执行 npm run backup`,
        `The newest good back-up is ${days} days old: run npm run backup`,
      )
    : good('两天内有成功的备份', 'There is a good back-up of the last two days')
}

const failures = ({ invoices_failed, messages_failed }: WatchedFigures): Finding =>
  invoices_failed + messages_failed === 0
    ? good('没有失败的发票和短信', 'No invoice or message has failed')
    : advice(
        `开票失败 ${invoices_failed} 张，一天内短信失败 ${messages_failed} 条：请在控制台查看原因`,
        `Failed: ${invoices_failed} invoices, and ${messages_failed} messages within a day. See why in the console`,
      )

const KINDS: Record<Unfolded['kind'], { zh: string; en: string }> = {
  device: { zh: '户号', en: 'account' },
  location: { zh: '位置', en: 'location' },
  bank_number: { zh: '缴费', en: 'payment' },
  deposit: { zh: '存款日结', en: 'deposit of' },
}

function numbers({ count, first }: UnfoldedNumbers): Finding {
  if (count === 0) return good('号码写法统一', 'Every number has its one spelling')
  const named = (language: 'zh' | 'en') =>
    first.map(
      ({ organization, kind, at, number }) => `${organization} ${KINDS[kind][language]} ${at} (${number})`,
    )
  const more = count > first.length ? ' …' : ''
  return advice(
    `${count} 个号码含全角或看不见的字符，去掉后与另一个号码相同，或不剩可用的号码：请核对是否同一只表、同一处、同一笔款，并在控制台更正：${named('zh').join('；')}${more}`,
    `Numbers with characters of full width or none, which without them would be another’s, or none that can be used: ${count}. See whether the two are one device, place or payment, and correct them in the console: ${named('en').join('; ')}${more}`,
  )
}
