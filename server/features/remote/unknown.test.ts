import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read } from '../../db/read-write'
import { imeiOf, newRemoteWorks, type RemoteHomes } from '../../testing/remote-works'
import { startApp, type TestApp } from '../../testing/test-app'
import { forgetUnknown } from './unknown-store'

let t: TestApp
let works: RemoteHomes
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00' })
  works = await newRemoteWorks(t)
})
afterAll(() => t.stop())

const MOST = 10_000
const kept = async () =>
  (
    await read(t.db, (reader) =>
      sql<{ imei: string }>`
        select imei from unknown_reports where organization_id = ${works.org} order by imei`.execute(reader),
    )
  ).rows.map(({ imei }) => imei)
const hear = (imei: string) => works.send([{ imei, freeze_at: '2026-03-31 00:00:00', reading: 1 }])

test('ten thousand unknown numbers are kept, those heard last, for thirty days', async () => {
  await sql`
    insert into unknown_reports (organization_id, imei, freeze_at, reading, gateway_id, received_at)
    select ${works.org}, (860000000000000 + n)::text, '2026-03-30', '1', ${works.gateway.id},
      '2026-03-30 09:00:00'::timestamptz + n * interval '1 second'
    from generate_series(1, ${MOST}) n`.execute(t.db)
  await hear(imeiOf(MOST + 1))
  const numbers = await kept()
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([MOST, imeiOf(2), imeiOf(MOST + 1)])
  await forgetUnknown(t.db, '2026-04-30 08:59:59')
  expect(await kept()).toEqual([imeiOf(MOST + 1)])
  await forgetUnknown(t.db, '2026-04-30 09:00:01')
  expect(await kept()).toEqual([])
})
