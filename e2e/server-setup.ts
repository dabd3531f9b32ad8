import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { roomyFolder } from '@water/server/db/embedded/roomy-folder'
import { runCommand } from '@water/server/testing/operator-command'
import { ServerProcess } from '@water/server/testing/server-process'
import type { TestProject } from 'vitest/node'
import { findChromium, findFonts } from './chromium'

const repository = fileURLToPath(new URL('..', import.meta.url))

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string
    /** The settings of its fonts; null: the machine's. */
    fonts: string | null
    /** The address of the product's console and API, with the demo company. */
    productUrl: string
    /** A port for a console of another origin, which the product's CORS_ORIGINS has. */
    otherConsolePort: number
    /** The first super administrator, beside the demo's users. */
    administrator: { account: string; password: string }
    /** The file with the result of the start, when it has ended. */
    startup: string
  }
}

const administrator = { account: 'stories', password: 'One-Key-For-All-7' }

/**
 * Unpacks the browser once for all workers, builds stale bundles and starts the product as a user would have it:
 * embedded database, worker, demo company. While the console is built and the demo loads, the other packages are tested. A
 * story waits for the product before it begins (e2e/around-stories.ts). A fault in the server's log fails the run, whether
 * or not a story saw it, and so does a row that `npm run verify` names when the product has stopped.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isStory = project.name === 'e2e'
  const [browser, fonts] = await Promise.all([
    findChromium(process.env.CHROMIUM),
    isStory ? findFonts() : null,
    // Other tests put programs into its folder, which a build replaces.
    build('server'),
  ])
  const folder = mkdtempSync(join(roomyFolder(), 'water-stories-'))
  const dataFolder = join(folder, 'data')
  mkdirSync(dataFolder)
  // Where we are root, PostgreSQL's own user passes through them.
  for (const passed of [folder, dataFolder]) chmodSync(passed, 0o711)
  const [port, otherConsolePort] = [await freePort(), await freePort()]
  const product = build('console').then(() =>
    startServer({
      PORT: String(port),
      DATA_DIR: dataFolder,
      DEMO: '1',
      // It has everything that it has in more months.
      DEMO_MONTHS: '7',
      // All stories come from one address.
      REQUESTS_PER_MINUTE: '0',
      CORS_ORIGINS: `http://127.0.0.1:${otherConsolePort}`,
      ADMIN_USERNAME: administrator.account,
      ADMIN_PASSWORD: administrator.password,
    }),
  )
  const startup = join(folder, 'startup')
  // Renamed into its place, so that readers see all of it.
  const say = (how: string) => {
    writeFileSync(`${startup}.part`, JSON.stringify({ how }))
    renameSync(`${startup}.part`, startup)
    return how === 'ready'
  }
  const isStarted = product
    .then((server) => server.ready())
    .then(
      () => say('ready'),
      (error: Error) => say(error.message),
    )
  project.provide('chromium', browser)
  project.provide('fonts', fonts)
  project.provide('startup', startup)
  project.provide('productUrl', `http://127.0.0.1:${port}`)
  project.provide('otherConsolePort', otherConsolePort)
  project.provide('administrator', administrator)
  return async () => {
    const server = await product.catch(() => null)
    await server?.kill('SIGTERM')
    const books = (await isStarted) ? await runCommand('verify', { DATA_DIR: dataFolder }) : null
    rmSync(folder, { recursive: true, force: true })
    const faults = server?.output.split('\n').filter((line) => line.startsWith('{"level":50')) ?? []
    if (faults.length > 0) fail(`The server reported faults:\n${faults.join('\n')}`)
    if (books !== null && books.code !== 0) fail(`npm run verify after the stories:\n${books.output}`)
  }
}

/** Not with the test runner's NODE_ENV: this is the users' build. */
const own = (settings: Record<string, string> = {}) => ({
  env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings },
})

/** Builds this bundle, if its sources have changed. */
async function build(bundle: 'server' | 'console') {
  const script = join(repository, 'scripts', 'build.mjs')
  const building = spawn(process.execPath, [script, bundle], { ...own(), stdio: 'inherit' })
  const [code] = await once(building, 'exit')
  if (code !== 0) throw new Error('the build failed')
}

function startServer(settings: Record<string, string>): ServerProcess {
  const main = join(repository, 'server', 'dist', 'main.js')
  const child = spawn(process.execPath, [main], { ...own(settings), stdio: ['ignore', 'pipe', 'pipe'] })
  return new ServerProcess(child)
}

/** Fails the run whose stories have all ended. */
function fail(why: string): void {
  console.error(why)
  process.exitCode = 1
}

/** Below the ports that the system gives out by itself: no other program takes it before the server does. */
async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await Promise.race([
    once(probe, 'listening').then(() => true),
    once(probe, 'error').then(() => false),
  ]).catch(() => false)
  probe.close()
  return isFree ? port : freePort()
}
