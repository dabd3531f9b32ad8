// npm run gateway -- --url URL --token TOKEN [--imei FIRST] [--count N] [--days N] [--once]: plays a gateway and its modules.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addDays, dateOf, type LocalDate } from '@water/rules/calendar'
import { systemClock } from './clock'
import { Field, modulesFrom } from './gateway/field'
import { Mail } from './gateway/mail'
import { type Acknowledgement, type Command, Product, Refused } from './gateway/product'
import { chanceOf } from './seed/chance'
import { StartupRefusal } from './startup-refusal'

const POLL_MS = 5000
/** A module hears of a command when it wakes up. */
const LATEST_WAKE_MS = 20_000
/** The gateway's clock is behind. */
const CLOCK_OFF_S = -95

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function chosen() {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      token: { type: 'string' },
      imei: { type: 'string', default: '860000000000001' },
      count: { type: 'string', default: '40' },
      days: { type: 'string', default: '60' },
      once: { type: 'boolean', default: false },
    },
  })
  const { url, token, imei, once } = values
  const [count, days] = [Number(values.count), Number(values.days)]
  const isUsable =
    url && token && /^\d{15}$/.test(imei) && [count, days].every((one) => Number.isInteger(one) && one > 0)
  if (isUsable) return { url: url.replace(/\/$/, ''), token, imei, count, days, once }
  throw new StartupRefusal(
    '用法：npm run gateway -- --url 网址 --token 网关的令牌 [--imei 第一个模块的 15 位号码] [--count 模块数] [--days 补报天数] [--once]',
    'Usage: npm run gateway -- --url URL --token TOKEN of a gateway [--imei FIRST (15 digits)] [--count MODULES] [--days DAYS to send at first] [--once]',
  )
}

class Gateway {
  private readonly mail: Mail<object>
  private readonly chance = chanceOf(`mail ${systemClock()}`)
  private readonly taken = new Set<number>()
  private readonly woken: { command: Command; at_ms: number }[] = []

  constructor(
    private readonly product: Product,
    private readonly field: Field,
  ) {
    this.mail = new Mail(this.chance)
  }

  /** Sends what the modules have frozen until now. */
  async catchUp(isLast: boolean): Promise<void> {
    while (this.field.today < dateOf(systemClock())) {
      const night = this.field.today
      for (const batch of this.mail.post(this.field.night())) await this.deliver(batch, night)
    }
    if (isLast) for (const batch of this.mail.rest()) await this.deliver(batch, this.field.today)
  }

  private async deliver(batch: readonly object[], night: LocalDate): Promise<void> {
    if (this.chance.happens(0.05)) await this.product.reportUnheard(batch)
    const { accepted, duplicates, refused, ignored } = await this.product.report(batch)
    const codes = [...new Set(refused.map(({ code }) => code))].join(', ')
    say(
      `${night}: ${batch.length} 行 · rows, ${accepted} 收下 · accepted, ${duplicates} 重复 · duplicates, ${refused.length} 拒收 · refused${codes && ` (${codes})`}, ${ignored.length} 忽略 · ignored`,
    )
  }

  /** Takes new commands, and answers those whose module has woken up meanwhile. */
  async turnValves(): Promise<void> {
    for (const command of await this.product.commands()) {
      if (this.taken.has(command.id)) continue
      this.taken.add(command.id)
      this.woken.push({ command, at_ms: performance.now() + this.chance.between(0, LATEST_WAKE_MS) })
      say(`${command.imei}: ${command.action}, ${command.seq}`)
    }
    const due = this.woken.filter(({ at_ms }) => at_ms <= performance.now())
    if (due.length === 0) return
    const answers = due.map(({ command }) => this.done(command))
    await this.product.acknowledge(answers)
    // As with reports, nobody knows whether the answer was heard.
    if (this.chance.happens(0.2)) await this.product.acknowledge(answers)
    for (const one of due) this.woken.splice(this.woken.indexOf(one), 1)
    for (const { id, result } of answers) say(`${id}: ${result}`)
  }

  private done({ id, imei, action }: Command): Acknowledgement {
    const at = systemClock(CLOCK_OFF_S)
    if (this.chance.happens(0.05)) return { id, result: 'failed', at, error: 'valve stuck' }
    this.field.turn(imei, action === 'close' ? 'closed' : 'open')
    return { id, result: 'done', at }
  }
}

async function main(): Promise<void> {
  const { url, token, imei, count, days, once } = chosen()
  const today = dateOf(systemClock())
  const field = new Field(modulesFrom(imei, count, today), addDays(today, -days))
  const gateway = new Gateway(new Product(url, token), field)
  await gateway.catchUp(once)
  await gateway.turnValves()
  while (!once) {
    await sleep(POLL_MS)
    await gateway.catchUp(false)
    await gateway.turnValves()
  }
}

try {
  await main()
} catch (error) {
  const isSaid = error instanceof StartupRefusal || error instanceof Refused
  process.stderr.write(`\n${isSaid ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
