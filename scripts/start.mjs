// npm start: installs missing packages, builds changed bundles, runs the server. Needs Node alone, with 64 MB for new objects: those of
// the requests under way do not fit into its own 16, would be copied until their answers, and cost a list a sixth of its time.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { alone, fail, needPackages } from './packages.mjs'
import { distOf, isFresh, root } from './sources.mjs'

stopWithParent()
// A service runs as a user who cannot change the program: with everything in its place nothing is written there.
await needPackages()
if (!isBuilt()) await alone(() => isBuilt() || build())
process.chdir(root)
process.setSourceMapsEnabled(true)
// In this process: signals reach the server directly, and no second process can be left over.
await import(pathToFileURL(join(distOf('server'), 'main.js')).href)

function isBuilt() {
  return isFresh('server') && isFresh('console')
}

function build() {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' })
  if (status !== 0) fail('构建失败，原因见上。', 'The build failed; the reason is above.')
}

// A killed npm leaves its children running, with the port and the data folder. This child then stops itself.
function stopWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return
  const line = ancestors()
  setInterval(() => {
    if (ancestors() !== line) process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
}

// The shell in which npm runs us, and npm.
function ancestors() {
  const parent = process.ppid
  if (process.platform !== 'linux') return String(parent)
  try {
    // The fields after the command, which is in brackets and may contain anything: state, parent.
    const status = readFileSync(`/proc/${parent}/stat`, 'utf8')
    return `${parent} ${status.slice(status.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return 'gone'
  }
}
