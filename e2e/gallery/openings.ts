import type { Browser, Page } from 'playwright-core'
import { beforeAll, inject, test } from 'vitest'
import { launchBrowser, visitAnew } from '../browser'
import { demoStaff, keptSession } from '../signed-in'

/** Round trip in milliseconds, and megabits a second; none: this machine’s own. */
const LINES = [
  { latency: 0, megabits: 0 },
  { latency: 20, megabits: 50 },
  { latency: 50, megabits: 10 },
  { latency: 150, megabits: 4 },
]
const ROUNDS = 3

interface Opening {
  name: string
  path: string
  /** Resolves when a person can work with the page. */
  usable: (page: Page) => Promise<void>
}

const OPENINGS: readonly Opening[] = [
  { name: 'sign-in', path: '/login', usable: (page) => page.getByRole('button', { name: '登录' }).waitFor() },
  { name: 'home', path: '/dashboard', usable: (page) => page.locator('main [role=img]').first().waitFor() },
  { name: 'meter list', path: '/meter/list', usable: (page) => page.getByRole('row').nth(5).waitFor() },
]

let browser: Browser
let user: string
beforeAll(async () => {
  browser = await launchBrowser()
  user = await keptSession(demoStaff)
})

/** One opening with nothing kept by the browser: seconds until it is usable, requests, scripts and bytes. */
async function open({ path, usable }: Opening, { latency, megabits }: (typeof LINES)[number]) {
  const stored = { 'tdesign-starter-locale': 'zh_CN', ...(path !== '/login' && { user }) }
  const { context, page } = await visitAnew(browser, inject('productUrl'), stored)
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const rate = megabits === 0 ? -1 : megabits * 125_000
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency, downloadThroughput: rate, uploadThroughput: rate },
  })
  const seen = { requests: 0, scripts: 0, bytes: 0 }
  line.on('Network.requestWillBeSent', ({ request }) => {
    seen.requests += 1
    if (request.url.endsWith('.js')) seen.scripts += 1
  })
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    seen.bytes += encodedDataLength
  })
  const began = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await usable(page)
  const seconds = (performance.now() - began) / 1000
  await context.close()
  return { seconds, ...seen }
}

test('the seconds until a page is usable, on lines of several kinds', async () => {
  const says = ({ latency, megabits }: (typeof LINES)[number]) =>
    megabits === 0 ? 'this machine' : `${latency} ms, ${megabits} Mbit/s`
  const table = [`${'cold'.padEnd(12)}${LINES.map((line) => says(line).padStart(20)).join('')}`]
  for (const opening of OPENINGS) {
    const cells: string[] = []
    let last = { requests: 0, scripts: 0, bytes: 0 }
    for (const line of LINES) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const { seconds, ...seen } = await open(opening, line)
        times.push(seconds)
        last = seen
      }
      const median = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
      cells.push(`${median.toFixed(1)} s`.padStart(20))
    }
    const { requests, scripts, bytes } = last
    table.push(
      `${opening.name.padEnd(12)}${cells.join('')}   ${requests} requests, ${scripts} scripts, ${Math.round(bytes / 1000)} kB`,
    )
  }
  process.stdout.write(`\n${table.join('\n')}\n`)
})
