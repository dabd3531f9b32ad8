// npm run engines [20 22 24]: both commands of a fresh clone under each Node that people have, with its npm: a short
// `npm test` (one file of each project), then `npm start` until its console is there. npm's package `node` brings each.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './sources.mjs'

const TESTS = [
  'rules/money.test',
  'contract/fields.test',
  'server/http/idempotency.test',
  'console/api/client.test',
  'console/ui/form/form-page.test',
  'scripts/house-rules.test',
  'e2e/entrance.test',
]
/** The npm that comes with each Node. */
const NPM = new Map([
  ['20', '10'],
  ['22', '10'],
  ['24', '11'],
])
const SECONDS_TO_START = 300

const asked = process.argv.slice(2)
const majors = asked.length > 0 ? asked : [...NPM.keys()]
const unknown = majors.filter((major) => !NPM.has(major))
if (unknown.length > 0) {
  process.stderr.write(`${unknown.join(', ')}: name some of ${[...NPM.keys()].join(', ')}\n`)
  process.exit(2)
}

let failed = 0
for (const major of majors) {
  for (const [command, isRight] of [
    [`npm test -- ${TESTS.join(' ')}`, await testsPass(major)],
    ['npm start', await starts(major)],
  ]) {
    process.stdout.write(`Node ${major}, ${command}: ${isRight ? 'right' : 'FAILED'}\n`)
    if (!isRight) failed += 1
  }
}
process.stdout.write(`${majors.length * 2 - failed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)

async function testsPass(major) {
  return inClone((folder) => spawnUnder(major, folder, ['npm', 'test', '--', ...TESTS], 'inherit').ended)
}

async function starts(major) {
  return inClone(async (folder) => {
    const { child, ended } = spawnUnder(major, folder, ['npm', 'start'], ['ignore', 'pipe', 'inherit'])
    const isServed = await Promise.race([consoleOf(child), ended.then(() => false)])
    // The whole group: npx, npm and its shell may not hand the signal on.
    process.kill(-child.pid, 'SIGTERM')
    await ended
    return isServed
  })
}

/** Waits for the address that the start prints, and tells whether the console is served there. */
function consoleOf(child) {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), SECONDS_TO_START * 1000).unref()
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      process.stdout.write(chunk)
      const [address] = said.match(/http:\/\/127\.0\.0\.1:\d+/) ?? []
      if (address !== undefined)
        fetch(`${address}/login`).then(
          async (reply) => resolve(reply.ok && (await reply.text()).includes('<script')),
          () => resolve(false),
        )
    })
  })
}

/** A command in a group of its own, with the Node of this major version first on the PATH. */
function spawnUnder(major, folder, command, stdio) {
  const packages = ['--package', `node@${major}`, '--package', `npm@${NPM.get(major)}`]
  const child = spawn('npx', ['--yes', ...packages, '--', ...command], {
    cwd: folder,
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data') },
    stdio,
    detached: true,
  })
  const ended = new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
  return { child, ended }
}

/** Nothing of the checkout but what is committed is in a clone. */
async function inClone(work) {
  const folder = mkdtempSync(join(tmpdir(), 'tap-water-engine-'))
  try {
    const { status } = spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder], {
      stdio: 'inherit',
    })
    return status === 0 && (await work(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
