// npm run check: types, lint and house rules side by side. Each prints what it says when it has ended.
import { spawn } from 'node:child_process'
import { root } from './sources.mjs'

// One checker, and one worker for the house rules: more of them load and compute the same things again, and gain nothing on two cores.
const TSC = 'tsc --noEmit --incremental --tsBuildInfoFile .cache/tsc.tsbuildinfo --checkers 1'
const CHECKS = [TSC, 'biome check --error-on-warnings .', 'vitest run --project house --maxWorkers 1']

const results = await Promise.all(CHECKS.map(run))
process.exit(results.every(Boolean) ? 0 : 1)

/** Whether it ended well. */
function run(line) {
  // npm has put the folder of these programs into PATH.
  const child = spawn(line, { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk) => {
      said += chunk
    })
  }
  return new Promise((resolve) => {
    child.once('close', (code) => {
      process.stdout.write(said)
      if (code !== 0) process.stdout.write(`${line}: failed\n`)
      resolve(code === 0)
    })
  })
}
