import { FILE_FORMATS } from '@water/contract/file-format'
import { downloadMoveInSample, moveInSamples, readMoveInSamples } from '@water/contract/move-ins/samples'
import { moveInVocabulary } from '@water/contract/move-ins/vocabulary'
import { type Text, text } from '@water/contract/text'
import { addMonths, dateOf, type LocalDate, lastDayOf, monthOf } from '@water/rules/calendar'
import type { Reader } from '../../db/read-write'
import type { Scope } from '../../db/scope'
import { queryOnWire, type Route } from '../../http/route'
import { refuse } from '../../refusal'
import { hasDemo } from '../store'
import { comparedOf, type OldSystem, oldSystem, totalsOf } from './old-system'
import { fileOf, rowsOf, type SampleKind, withErrors } from './sheets'
import { type Town, townOf } from './town'

/** Outside the demo, and for another machine, there are none. */
export const moveInSampleRoutes = (isShown: boolean): Route[] => [
  queryOnWire(readMoveInSamples, async ({ db, scope, query, now, origin }) => {
    const found = isShown && origin.isFromHere ? await samplesOf(db, scope, query.as_of, dateOf(now)) : null
    if (found === null) return []
    const { town, old } = found
    return [
      {
        ...{ as_of: old.asOf, totals: totalsOf(old), parallel: comparedOf(old) },
        takes_numbers: town.takesNumbers,
      },
    ]
  }),
  queryOnWire(downloadMoveInSample, async ({ db, scope, path, query, now, language, origin }) => {
    const kind = moveInSamples.find((one) => one === path.kind)
    const found = isShown && origin.isFromHere ? await samplesOf(db, scope, query.as_of, dateOf(now)) : null
    if (kind === undefined || found === null) return refuse('not_found')
    const good = rowsOf(kind, found.town, found.old, language)
    const rows = query.variant === 'errors' ? withErrors(kind, good, language) : good
    const name = NAMES[kind][language]
    return { name: `${name}.csv`, type: FILE_FORMATS.csv, content: fileOf(kind, rows, language) }
  }),
]

const NAMES: Record<SampleKind, Text> = {
  ...moveInVocabulary.moveInSheet,
  parallel: text('并行试算', 'Parallel run'),
}

async function samplesOf(
  db: Reader,
  scope: Scope,
  asOf: string | undefined,
  today: LocalDate,
): Promise<{ town: Town; old: OldSystem } | null> {
  if (scope.of !== 'one' || !(await hasDemo(db))) return null
  const town = await townOf(db, scope.org)
  if (town === null) return null
  const day = [asOf?.slice(0, 10) ?? lastDayOf(addMonths(monthOf(today), -2)), today].sort()[0]!
  return { town, old: oldSystem(town, day, today) }
}
