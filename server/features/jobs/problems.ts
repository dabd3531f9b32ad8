import type { Wire } from '@water/contract/endpoint'
import { inWords } from '@water/contract/field-problems'
import type { readJobProblems } from '@water/contract/jobs/problems'
import type { Language } from '@water/contract/text'
import { nearestName } from '@water/rules/identity/nearest-name'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { sentenceOf } from '../../http/envelope'
import { pairs } from '../../pairs'
import type { KeptRefusal } from './outcome'
import { columnTitle } from './present'
import { type CountedRefusal, countedRefusals, isNamedColumn, recordNames } from './problems-store'
import type { Job } from './store'

type Group = Wire<typeof readJobProblems>['reply']['groups'][number]

/** Different refusals that are looked at: a sheet with more has no pattern that would help. */
const MOST_REFUSALS = 2000
const MOST_GROUPS = 20
/** A problem of one row stands in the list of rows, unless something can be done about it here. */
const FEWEST_ROWS = 2

/** The records that a column's names become. */
const CREATED = new Map<string, Group['creates']>([
  ['location', 'location'],
  ['watches', 'location'],
  ['meter_type', 'meter_type'],
  ['diameter', 'diameter'],
])

/** A diameter's name has its width: without it there is nothing to make it of. */
const createdOf = (field: string, name: string): Group['creates'] =>
  field === 'diameter' && !/\d/.test(name) ? null : (CREATED.get(field) ?? null)

/** The problems of a job's refused rows by what is wrong. */
export async function problemsOf(db: Reader, org: OrgId, job: Job, language: Language) {
  const refusals = await countedRefusals(db, org, job.id, MOST_REFUSALS)
  const groups = new Map<string, Group>()
  for (const counted of refusals)
    for (const found of problemsIn(job, counted, language)) {
      const key = JSON.stringify([found.field, found.msg])
      const before = groups.get(key)
      if (before) before.count += found.count
      else groups.set(key, found)
    }
  const shown = [...groups.values()]
    .filter(({ count, value }) => count >= FEWEST_ROWS || value !== null)
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_GROUPS)
  await nameNearest(db, org, shown)
  const inGroups = refusals
    .filter((counted) =>
      problemsIn(job, counted, language).some(({ field, msg }) =>
        shown.some((group) => group.field === field && group.msg === msg),
      ),
    )
    .reduce((sum, { count }) => sum + count, 0)
  return { groups: shown, others: job.failed - inGroups }
}

function problemsIn(job: Job, { refusal, count, rows }: CountedRefusal, language: Language): Group[] {
  const { code, params, fields, about } = refusal as KeptRefusal
  const nothing = { count, rows, value: null, near: null, creates: null }
  if (fields === undefined) {
    const column = about === undefined ? '' : columnTitle(job, about, language)
    return [{ ...nothing, column, field: about ?? null, msg: sentenceOf(code, params, language) }]
  }
  const inBoth = pairs(Object.entries(fields), Object.values(inWords(fields, language)))
  return inBoth.flatMap(([[field, problems], messages]) =>
    messages.map((msg, at): Group => {
      const problem = problems[at]!
      const isMissing = problem.message === 'no_such_name' && isNamedColumn(field)
      return {
        ...nothing,
        column: columnTitle(job, field, language),
        field,
        msg,
        ...(isMissing && {
          value: String(problem.params?.value ?? ''),
          creates: createdOf(field, String(problem.params?.value ?? '')),
        }),
      }
    }),
  )
}

async function nameNearest(db: Reader, org: OrgId, groups: Group[]): Promise<void> {
  const names = new Map<string, string[]>()
  for (const group of groups) {
    const { field, value } = group
    if (value === null || field === null || !isNamedColumn(field)) continue
    if (!names.has(field)) names.set(field, await recordNames(db, org, field))
    group.near = nearestName(value, names.get(field)!)
  }
}
