import { addDays, type LocalDate } from '@water/rules/calendar'
import { type Chance, chanceOf } from '../seed/chance'

/** Something is wrong with a module, or with the pipe behind it. */
export type Trouble = 'leak' | 'silent' | 'jump' | 'backwards'

/** A module in the field. It counts in steps of 10 litres. */
export interface FieldModule {
  imei: string
  litresPerDay: number
  trouble: Trouble | null
  /** The day on which the trouble begins. A jump and a count that runs backwards are of this day alone. */
  troubleFrom: LocalDate
}

/** A module at home, without a trouble. The same number always stands in the same household. */
export function moduleAtHome(imei: string): FieldModule {
  const litresPerDay = chanceOf(`${imei} household`).between(140, 620)
  return { imei, litresPerDay, trouble: null, troubleFrom: EPOCH }
}

const TROUBLES: readonly Trouble[] = ['leak', 'silent', 'jump', 'backwards']
/** One of so many has a trouble, which began some nights ago. */
const TROUBLED = 10

/** The modules of so many numbers that follow each other. */
export function modulesFrom(first: string, count: number, today: LocalDate): FieldModule[] {
  return Array.from({ length: count }, (_, at) => {
    const imei = `${BigInt(first) + BigInt(at)}`.padStart(15, '0')
    if (at % TROUBLED !== TROUBLED - 1) return moduleAtHome(imei)
    const trouble = TROUBLES[Math.floor(at / TROUBLED) % TROUBLES.length]!
    const troubleFrom = addDays(today, -chanceOf(`${imei} trouble`).between(4, 20))
    return { ...moduleAtHome(imei), trouble, troubleFrom }
  })
}

/** A row as a gateway sends it. */
export interface FieldReport {
  imei: string
  freeze_at: string
  reading: number
  hours: number[]
  battery: number
  rsrp: number
  valve: 'open' | 'closed'
  alarms: string[]
}

/** A step of a register. */
export const LITRES_PER_STEP = 10

/** The water of an hour, in thousandths of a day’s: people sleep, leave, cook and bathe. */
const DAY = [8, 5, 4, 4, 6, 20, 62, 78, 58, 42, 36, 44, 52, 40, 32, 32, 40, 58, 76, 82, 78, 66, 50, 27]

/** An hour of a leak lets at least so many steps through. */
const LEAK = 2

const WRONG_BY = { jump: 50_000, backwards: -3000 } as const

/** All modules began to count on this day: what one has counted on a day depends on its number and the day alone. */
const EPOCH = '2025-01-01'

/** The field: what each module has counted, night by night. Only a closed valve makes two fields differ. */
export class Field {
  private readonly counted = new Map<string, number>()
  private readonly closed = new Set<string>()
  private day: LocalDate = EPOCH

  /** As it is when a day begins. */
  constructor(
    private readonly modules: readonly FieldModule[],
    firstDay: LocalDate,
  ) {
    for (const { imei } of modules) this.counted.set(imei, chanceOf(imei).between(0, 20_000))
    while (this.day < firstDay) this.night()
  }

  /** The day that has begun: the reports up to its midnight are made. */
  get today(): LocalDate {
    return this.day
  }

  /** The count of a register, in steps. */
  countOf(imei: string): number {
    return this.counted.get(imei)!
  }

  /** Nothing flows through a closed valve. */
  turn(imei: string, to: 'open' | 'closed'): void {
    if (to === 'closed') this.closed.add(imei)
    else this.closed.delete(imei)
  }

  /** Lives through a day, and returns what the modules freeze at the midnight that ends it. */
  night(): FieldReport[] {
    const day = this.day
    this.day = addDays(day, 1)
    return this.modules.flatMap((module) => {
      const report = this.reportOf(module, day)
      return module.trouble === 'silent' && day >= module.troubleFrom ? [] : [report]
    })
  }

  private reportOf(module: FieldModule, day: LocalDate): FieldReport {
    const { imei, trouble, troubleFrom } = module
    const chance = chanceOf(`${imei} ${day}`)
    const isClosed = this.closed.has(imei)
    const hours = isClosed ? DAY.map(() => 0) : hoursOf(module, day, chance)
    const count = this.countOf(imei) + hours.reduce((sum, one) => sum + one, 0)
    this.counted.set(imei, count)
    const isWrong = (trouble === 'jump' || trouble === 'backwards') && day === troubleFrom
    const wrong = isWrong ? WRONG_BY[trouble] : 0
    return {
      imei,
      freeze_at: `${this.day} 00:00:00`,
      reading: Math.max(count + wrong, 0),
      hours,
      battery: 96 - Math.floor(chance.next() * 3),
      rsrp: -chance.between(82, 108),
      valve: isClosed ? 'closed' : 'open',
      alarms: isLeaking(module, day) ? ['leak'] : [],
    }
  }
}

const isLeaking = ({ trouble, troubleFrom }: FieldModule, day: LocalDate) =>
  trouble === 'leak' && day >= troubleFrom

/** The steps of each hour of a day, oldest first. */
function hoursOf(module: FieldModule, day: LocalDate, chance: Chance): number[] {
  const steps = Math.floor((module.litresPerDay * chance.between(70, 130)) / (100 * LITRES_PER_STEP))
  const hours = DAY.map(() => (isLeaking(module, day) ? LEAK : 0))
  for (let step = 0; step < steps; step++) hours[hourOf(chance)]! += 1
  return hours
}

function hourOf(chance: Chance): number {
  let left = chance.between(1, 1000)
  return DAY.findIndex((share) => {
    left -= share
    return left <= 0
  })
}
