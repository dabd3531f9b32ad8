import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServerPlace, type ServerPlace } from './testing/server-place'
import { bundleServer, readiness, type ServerBundle } from './testing/server-process'

let bundle: ServerBundle
let place: ServerPlace
beforeAll(async () => {
  bundle = await bundleServer({ worker: false })
  place = makeServerPlace(bundle)
})
afterAll(async () => {
  await place.clear()
  bundle.remove()
})

/** `npm run faults` kills the database, both together and the worker, stops a start in its middle, and starts two at once. */
test('a server killed with -9 starts again on the database that it left running, with everything that was committed, and ends with it when asked to stop', async () => {
  const { start, postmasterPid, query } = place
  const first = start()
  await first.ready()
  const orphan = await postmasterPid()
  await query('create table witness as select 1 as seen')
  await first.kill('SIGKILL')
  expect(await postmasterPid()).toBe(orphan)

  const second = start()
  const url = await second.ready()
  expect(await postmasterPid()).toBe(orphan)
  await readiness(url, 200)
  expect(await query('select seen from witness')).toEqual([{ seen: 1 }])
  expect(await second.kill('SIGTERM')).toBe(0)
  expect(await postmasterPid()).toBeNull()
})
