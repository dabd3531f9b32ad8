// npm run dev: the server and the worker are rebuilt and restarted at every change; Vite serves the console with its
// /api proxy.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as esbuild from 'esbuild'
import { serverOptions } from './server-bundle.mjs'
import { distOf, root, stampOf } from './sources.mjs'

// dist no longer holds the build of `npm start`.
rmSync(stampOf(distOf('server')), { force: true })
const context = await esbuild.context(serverOptions(distOf('server')))
await context.rebuild()
await context.watch()

const children = [
  spawn(process.execPath, ['--watch', '--enable-source-maps', join(distOf('server'), 'main.js')], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: join(root, 'console'),
    env: { API_TARGET: `http://127.0.0.1:${process.env.PORT || 3000}`, ...process.env },
    stdio: 'inherit',
  }),
]
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
for (const child of children) child.once('exit', () => stop('SIGTERM'))

let isStopping = false
async function stop(signal) {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill(signal)
  await context.dispose()
}
