import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataFolder, makeServerPlace, type ServerPlace } from '../testing/server-place'
import { bundleServer, readiness, type ServerBundle } from '../testing/server-process'

let bundle: ServerBundle
/** A data folder that was started and stopped once. Most tests begin with a copy of it. */
let usedFolder: string

beforeAll(async () => {
  bundle = await bundleServer({ worker: false })
  usedFolder = makeDataFolder()
  const server = bundle.start({ DATA_DIR: usedFolder })
  await server.ready()
  await server.kill('SIGTERM')
})
afterAll(() => {
  bundle.remove()
  rmSync(usedFolder, { recursive: true })
})

/**
 * The stories run side by side, because most of the time they wait for processes. Five at once take longer each, and no
 * test here measures time.
 */
function survives(name: string, story: (place: ServerPlace & { useDatabase(): void }) => Promise<void>) {
  test.concurrent(name, async () => {
    const place = makeServerPlace(bundle)
    const useDatabase = () => {
      execFileSync('cp', ['-a', join(usedFolder, 'postgres'), place.dataFolder])
    }
    try {
      await story({ ...place, useDatabase })
    } finally {
      await place.clear()
    }
  })
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20)
}

survives(
  'a database killed with -9 makes the server not ready, and then ready again without a restart or a loss',
  async ({ useDatabase, start, postmasterPid, query }) => {
    useDatabase()
    const url = await start().ready()
    await query('create table witness as select 1 as seen')
    const killed = await postmasterPid()
    process.kill(killed!, 'SIGKILL')
    await readiness(url, 503)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    await readiness(url, 200)
    expect(await postmasterPid()).not.toBe(killed)
    expect(await query('select seen from witness')).toEqual([{ seen: 1 }])
  },
)

survives(
  'server and database killed together with -9: the next start recovers',
  async ({ useDatabase, start, postmasterPid, query }) => {
    useDatabase()
    const server = start()
    await server.ready()
    await query('create table witness as select 1 as seen')
    process.kill((await postmasterPid())!, 'SIGKILL')
    await server.kill('SIGKILL')
    await start().ready()
    expect(await query('select seen from witness')).toEqual([{ seen: 1 }])
  },
)

survives(
  'the worker of a server killed with -9 ends with it, also while it is still loading',
  async ({ useDatabase, start, workerConnections }) => {
    useDatabase()
    const withWorker = await bundleServer()
    for (const moment of ['loading', 'working']) {
      const server = start({}, withWorker)
      await server.ready()
      if (moment === 'working') await until(async () => (await workerConnections()) > 0)
      // The output closes only when the worker, which inherited it, has ended, too.
      await server.kill('SIGKILL')
      expect(await workerConnections()).toBe(0)
    }
    withWorker.remove()
  },
)

survives(
  'of two first starts at once in one data folder, one serves and the other is told whom to stop',
  async ({ dataFolder, start }) => {
    const [one, other] = [start(), start()]
    const refused = await Promise.race([one.exited.then(() => one), other.exited.then(() => other)])
    const serving = refused === one ? other : one
    const url = await serving.ready()
    await readiness(url, 200)
    expect(refused.child.exitCode).toBe(1)
    expect(refused.output).toContain(`Another server (server ${serving.child.pid}) is using ${dataFolder}`)
  },
)

survives(
  'asked to stop, the server ends with its database; started right after, it serves again',
  async ({ useDatabase, start, postmasterPid }) => {
    useDatabase()
    const first = start()
    await first.ready()
    expect(await first.kill('SIGTERM')).toBe(0)
    expect(await postmasterPid()).toBeNull()
    await readiness(await start().ready(), 200)
  },
)

survives(
  'told to stop by everyone at once, as Ctrl-C under npm does, it still ends with its database',
  async ({ useDatabase, start, postmasterPid }) => {
    useDatabase()
    const server = start()
    await server.ready()
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) server.child.kill(signal)
    expect(await server.exited).toBe(0)
    expect(await postmasterPid()).toBeNull()
  },
)

survives(
  'stopped while it is still starting, the server leaves no database running',
  async ({ start, postmasterPid }) => {
    const first = start()
    await until(async () => first.output.includes('creating'))
    expect(await first.kill('SIGINT')).toBe(0)
    expect(await postmasterPid()).toBeNull()
  },
)

survives(
  'a taken port is refused with the remedy, and the database is stopped again',
  async ({ useDatabase, start, postmasterPid }) => {
    useDatabase()
    const holder = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => holder.once('listening', resolve))
    const { port } = holder.address() as { port: number }
    const server = start({ PORT: String(port) })
    expect(await server.exited).toBe(1)
    expect(server.output).toContain(`choose another, like PORT=${port + 1} npm start`)
    expect(server.output).not.toContain('    at ')
    expect(await postmasterPid()).toBeNull()
    holder.close()
  },
)
