import { endpoint, signedIn } from '@water/contract/endpoint'
import { text } from '@water/contract/text'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { type Moment, perform } from './perform'
import { type command, commandOnWire, queryOnWire } from './route'

const attach = endpoint({
  method: 'POST',
  path: '/test/attach/',
  title: text('上传', 'Attach'),
  access: signedIn,
  status: 201,
  body: z.strictObject({}),
})
const read = endpoint({ method: 'GET', path: '/test/file/', title: text('读取', 'Read'), access: signedIn })

test('inside the program nothing is done that needs a request: its file, its headers, what waits for its commit', async () => {
  const routes = [
    commandOnWire(attach, 'test.attach', async ({ files, stored }) => files.remove([stored.key])),
    queryOnWire(read, async ({ origin }) => void origin.headers),
  ]
  // Refused before anybody or anything is looked at.
  const nobody = {} as Moment
  await expect(perform(routes, attach, nobody, { body: {} })).rejects.toThrow('served to requests alone')
  await expect(perform(routes, read, nobody, {})).rejects.toThrow('served to requests alone')
})

// Compiled, not run: `npm run check` fails where a marked line compiles after all.
type OffWire = Parameters<Parameters<typeof command<typeof attach>>[2]>[0]
// @ts-expect-error a handler that is not made on the wire has no file store
export type Files = OffWire['files']
