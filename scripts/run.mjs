// Runs one TypeScript file of a package: node scripts/run.mjs server/db/write-schema.ts [arguments]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as esbuild from 'esbuild'
import { bundleOptions } from './server-bundle.mjs'
import { root } from './sources.mjs'

const [file, ...args] = process.argv.slice(2)
// Beside the package's node_modules, and where places.ts expects a bundle.
const folder = join(root, file.split('/')[0], 'dist')
const output = join(folder, `${basename(file, '.ts')}.${process.pid}.js`)
try {
  await esbuild.build({
    ...bundleOptions,
    entryPoints: [join(root, file)],
    outfile: output,
    sourcemap: 'inline',
  })
  const program = spawn(process.execPath, ['--enable-source-maps', output, ...args], { stdio: 'inherit' })
  // Whoever ends this process means the program. Ctrl C tells the program by itself, which it would hear twice.
  process.on('SIGTERM', () => program.kill('SIGTERM'))
  process.on('SIGINT', () => {})
  const [status] = await once(program, 'exit')
  process.exitCode = status ?? 1
} finally {
  rmSync(output, { force: true })
}
