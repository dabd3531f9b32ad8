// Builds the bundles whose sources have changed: node scripts/build.mjs [--always] [server] [console]
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { serverOptions } from './server-bundle.mjs'
import { distOf, fingerprint, isFresh, root, stampOf } from './sources.mjs'

const builders = { server: buildServer, console: buildConsole }
const flags = process.argv.slice(2)
const wanted = flags.filter((flag) => flag in builders)

for (const bundle of wanted.length > 0 ? wanted : Object.keys(builders)) {
  if (!flags.includes('--always') && isFresh(bundle)) continue
  const startedAt = performance.now()
  process.stdout.write(`构建 ${bundle} · building ${bundle} … `)
  await build(bundle)
  process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
}

// Into a folder of its own, which replaces the old one when it is complete: an interrupted build does not count.
async function build(bundle) {
  const stamp = fingerprint(bundle)
  const dist = distOf(bundle)
  const unfinished = `${dist}.${process.pid}.tmp`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished)
  try {
    await builders[bundle](unfinished)
    await writeFile(stampOf(unfinished), stamp)
    await rm(dist, { recursive: true, force: true })
    await rename(unfinished, dist)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function buildServer(outdir) {
  const esbuild = await import('esbuild')
  await esbuild.build(serverOptions(outdir))
}

async function buildConsole(outdir) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--outDir', outdir, '--emptyOutDir', '--logLevel', 'warn']
  // Vite announces a default of its next major version. The sources follow TypeScript's resolution, without extensions.
  const env = { ...process.env, NODE_ENV: 'production', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' }
  const { status } = spawnSync(process.execPath, args, { cwd: join(root, 'console'), stdio: 'inherit', env })
  if (status !== 0) throw new Error('vite build failed')
  await compressAll(outdir)
}

async function compressAll(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  // An operator may edit config.js beside the built files: a compressed copy of the old one would still be served.
  const isPacked = ({ name }) => /\.(js|css|html|svg|json|txt)$/.test(name) && name !== 'config.js'
  const files = entries.filter((entry) => entry.isFile() && isPacked(entry))
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
}

async function compress(file) {
  const content = await readFile(file)
  if (content.length < 1024) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
