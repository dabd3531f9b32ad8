import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { migrationsFolder } from '../places'
import { PDF } from '../testing/multipart'
import { TEST_SECRET, type TestUser } from '../testing/test-app'
import { newWaterworks, type Waterworks } from '../testing/waterworks'
import { newKey, type Product, startProduct } from './product'

const repository = join(migrationsFolder, '..', '..', '..')
const ACCOUNTS = 40
const LOAD_MS = 6000

const folders: string[] = []
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drill-'))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A command of the operator, as npm runs it. */
async function run(file: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['scripts/run.mjs', `server/${file}.ts`, ...args], {
    cwd: repository,
    env: { PATH: process.env.PATH ?? '', JWT_SECRET: TEST_SECRET, SECRET_KEY: TEST_SECRET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += String(chunk)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${said}`)
  return said
}

/** The acknowledged work, by the path at which it is read again. */
type Acknowledged = Set<string>

/** People at work until the returned function is called: payments, readings and uploads at the same time. */
function work(
  product: Product,
  works: Waterworks,
  cashier: TestUser,
  meters: readonly number[],
  done: Acknowledged,
) {
  let isOver = false
  const until = async (work: (turn: number) => Promise<string | null>) => {
    for (let turn = 0; !isOver; turn++) {
      // A killed server acknowledges nothing.
      const path = await work(turn).catch(() => null)
      if (path !== null) done.add(path)
      else if (!isOver) await sleep(20)
    }
  }
  const pay = async (turn: number) => {
    const body = { meter: meters[turn % meters.length], amount: `${(turn % 90) + 1}.05`, method: 'cash' }
    const reply = await product.call(cashier, 'POST /payment-records/', body, { 'idempotency-key': newKey() })
    return reply.status === 201 ? `/payment-records/${reply.data.id}/` : null
  }
  const read = async (turn: number) => {
    const meter = meters[turn % meters.length]!
    const body = { meter, current_reading: String(10 + Math.floor(turn / meters.length)), hold: true }
    const read_at = `2026-01-${String(1 + (Math.floor(turn / meters.length) % 28)).padStart(2, '0')} 08:00:00`
    const reply = await product.call(works.clerk, 'POST /reading-orders/', { ...body, read_at })
    return reply.status === 201 ? `/orders/${reply.data.id}/` : null
  }
  const attach = async (turn: number) => {
    const form = new FormData()
    form.set('object_type', 'meter')
    form.set('object_id', String(meters[turn % meters.length]))
    form.set('file', new Blob([PDF, `${turn}`]), `${turn}.pdf`)
    const reply = await fetch(`${product.url}/api/attachments/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${works.staff.token}` },
      body: form,
    })
    return reply.status === 201 ? `/attachments/${(await reply.json()).data.id}/file/` : null
  }
  const people = [until(pay), until(pay), until(read), until(attach)]
  return async () => {
    isOver = true
    await Promise.all(people)
  }
}

test('a back-up under load, everything killed, restored elsewhere: all that was acknowledged before it is there, and nothing is half', async () => {
  const product = await startProduct(makeFolder())
  const works = await newWaterworks(product)
  const price = await works.price({ name: '居民水价', mode: 'flat', price: '2.50' })
  const meters: number[] = []
  for (let account = 0; account < ACCOUNTS; account++) meters.push((await works.meter(price)).id)
  const cashier = await product.signIn('user', { organization: works.org, permissions: [18] })
  const done: Acknowledged = new Set()
  const stop = work(product, works, cashier, meters, done)
  await sleep(LOAD_MS)

  const passphrase = join(makeFolder(), 'passphrase')
  writeFileSync(passphrase, 'correct horse battery\n')
  const archives = makeFolder()
  const before = new Set(done)
  const env = { BACKUP_PASSPHRASE_FILE: passphrase }
  await run('backup', ['--to', archives], { ...env, DATA_DIR: product.dataFolder })
  // People have gone on meanwhile.
  expect(done.size).toBeGreaterThan(before.size)
  await sleep(500)

  const postmaster = await product.postmaster()
  product.server.child.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await stop()
  await product.pool.end().catch(() => {})
  rmSync(product.dataFolder, { recursive: true, force: true })

  const elsewhere = makeFolder()
  const [archive] = readdirSync(archives)
  // It verifies the books, the trail and the files itself, and ends with an error where something is wrong.
  await run('restore', [join(archives, archive!)], { ...env, DATA_DIR: elsewhere })
  await run('verify', [], { DATA_DIR: elsewhere })

  const restored = await startProduct(elsewhere)
  const lost: string[] = []
  for (const path of before) {
    const { status } = await restored.call(works.staff, `GET ${path}`)
    if (status !== 200) lost.push(`${status} ${path}`)
  }
  expect(lost).toEqual([])
  for (const kind of ['payment-records', 'orders', 'attachments'])
    expect([kind, [...before].filter((path) => path.startsWith(`/${kind}/`)).length > 3]).toEqual([
      kind,
      true,
    ])
  // Work goes on there.
  const body = { meter: meters[0], amount: '1.00', method: 'cash' }
  expect((await restored.call(cashier, 'POST /payment-records/', body)).status).toBe(201)
  await restored.stop()
})
