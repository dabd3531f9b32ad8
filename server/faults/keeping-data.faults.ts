import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeCluster } from '../db/embedded/cluster'
import { stopPostmaster } from '../db/embedded/postmaster'
import { bundleServer, type ServerBundle, type ServerProcess } from '../testing/server-process'

const ADMIN = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'a good long password' }
let bundle: ServerBundle
let folder: string
let dataFolder: string
let running: ServerProcess | undefined
beforeAll(async () => {
  bundle = await bundleServer({ worker: false })
  folder = mkdtempSync(join(tmpdir(), 'keeping-'))
  chmodSync(folder, 0o711)
  dataFolder = join(folder, 'data')
})
afterAll(async () => {
  await running?.kill('SIGKILL')
  await stopPostmaster(await placeCluster(dataFolder, () => {}))
  bundle.remove()
  rmSync(folder, { recursive: true })
})

async function start(env: Record<string, string> = {}): Promise<string> {
  running = bundle.start({ DATA_DIR: dataFolder, ...ADMIN, ...env })
  return running.ready()
}
const stop = () => running!.kill('SIGTERM')
const shell = (line: string) => execFileSync('sh', ['-c', line], { cwd: folder })

/** A busy machine may ask for a second try. */
async function send(url: string, token: string | null, method: string, body?: object) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  for (;;) {
    const reply = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (reply.status !== 503) return reply.json()
  }
}

async function callAs(url: string, method: string, path: string, body?: object) {
  const who = { account: ADMIN.ADMIN_USERNAME, password: ADMIN.ADMIN_PASSWORD }
  const { data } = await send(`${url}/api/login/`, null, 'POST', who)
  const reply = await send(`${url}/api${path}`, data.access, method, body)
  expect(reply).toMatchObject({ code: 0 })
  return reply.data
}

test('a data folder is kept and brought back as README.md says; without its secrets it is not served', async () => {
  let url = await start()
  const { id } = await callAs(url, 'POST', '/organizations/orgs/', { code: 'KEEP', name: '留存水务' })
  await callAs(url, 'POST', '/organizations/sms-configs/', {
    ...{ organization: id, name: '通道', provider: 'aliyun', sign_name: '水务' },
    ...{ access_key_id: 'id', access_key_secret: 'a-secret-key' },
  })
  await stop()
  shell('cp -a data kept')

  url = await start()
  await callAs(url, 'POST', '/organizations/orgs/', { code: 'LATE', name: '后来水务' })
  await stop()
  shell('mv data broken && cp -a kept data')
  url = await start()
  const list = await callAs(url, 'GET', '/organizations/orgs/')
  expect(list.results.map(({ name }: { name: string }) => name)).toEqual(['留存水务'])
  const configs = () => callAs(url, 'GET', `/organizations/sms-configs/?organization=${id}`)
  expect((await configs()).results).toMatchObject([{ secret_set: true }])
  await stop()

  shell('mv data/secrets aside')
  await expect(start()).rejects.toThrow(/1 stored SMS keys were not .* put the former secrets folder back/)
  await expect(start({ SECRET_KEY: 'another key that nobody has sealed with' })).rejects.toThrow(
    /SECRET_KEY_LOST=1/,
  )
  shell('rm -r data/secrets && mv aside data/secrets')
  url = await start()
  expect((await configs()).results).toMatchObject([{ secret_set: true }])
  await stop()

  writeFileSync(join(dataFolder, 'secrets', 'SECRET_KEY'), 'a key that was made up anew, long enough')
  url = await start({ SECRET_KEY_LOST: '1' })
  expect(running!.output).toContain('the key of the SMS configuration 通道 is to be entered anew')
  expect((await configs()).results).toMatchObject([{ secret_set: false }])
  await stop()
})
