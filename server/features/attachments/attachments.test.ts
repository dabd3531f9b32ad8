import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { LARGEST_ATTACHMENT, MOST_ATTACHMENTS as MOST } from '@water/contract/attachments/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JPEG, PDF, PNG, upload, WEBP } from '../../testing/multipart'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let folder: string
let works: Waterworks
let price: number
let meter: number
let clerk: TestUser
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'water-files-'))
  t = await startApp({ dataFolder: folder })
  works = await newWaterworks(t)
  price = await works.price({ name: 'P', mode: 'flat', price: '2.80' })
  meter = (await works.meter(price)).id
  clerk = await t.signIn('user', { organization: works.org, permissions: [17] })
})
afterAll(async () => {
  await t.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Every file in the store; those that were removed stay beside it for a day. */
const stored = (): string[] => {
  const root = join(folder, 'files')
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('removed'))
    .map((entry) => join(entry.parentPath, entry.name))
}
const attach = (file: string, content: Buffer | string, as = clerk, to = meter, more: object = {}) =>
  upload(t, as, '/attachments/', [
    { name: 'object_type', content: 'meter' },
    { name: 'object_id', content: String(to) },
    ...Object.entries(more).map(([name, value]) => ({ name, content: String(value) })),
    { name: 'file', file, content },
  ])

describe('a file', () => {
  test.each([
    ['合同.pdf', PDF, 'application/pdf'],
    ['front.PNG', PNG, 'image/png'],
    ['front.jpg', JPEG, 'image/jpeg'],
    ['front.webp', WEBP, 'image/webp'],
  ])('%s is kept as it is, and comes back to be saved, never to be run', async (name, content, type) => {
    const made = await attach(name, content)
    expect([made.status, made.data]).toEqual([
      201,
      expect.objectContaining({
        ...{ object_type: 'meter', object_id: meter, name, type, size: content.length },
        ...{ organization: works.org, created_by: clerk.id, created_by_name: `Name of ${clerk.username}` },
      }),
    ])
    expect(made.text).not.toContain('key')
    const response = await t.app.inject({
      url: `/api/attachments/${made.data.id}/file/`,
      headers: { authorization: `Bearer ${clerk.token}` },
    })
    expect(response.rawPayload.equals(content)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-length': String(content.length),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('lies under a random name in the data folder, for the server alone, and nowhere else', async () => {
    const before = new Set(stored())
    await attach('../../../etc/passwd.pdf', PDF)
    const [made] = stored().filter((path) => !before.has(path))
    expect(made).toMatch(/files\/([0-9a-f]{2})\/\1[0-9a-f]{30}$/)
    expect(readFileSync(made!).equals(PDF)).toBe(true)
    expect(statSync(made!).mode & 0o777).toBe(0o600)
    const { data } = await t.call(clerk, 'GET /attachments/', { object_id: meter })
    expect(data.results[0].name).toBe('passwd.pdf')
  })

  test.each([
    ['C:\\\\fakepath\\\\扫描.pdf', '扫描.pdf'],
    ['invoice\u202efdp.pdf', 'invoicefdp.pdf'],
    ['.pdf', 'file.pdf'],
    [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(150)}.pdf`],
  ])('called %j is kept as %s', async (given, kept) => {
    expect((await attach(given, PDF)).data.name).toBe(kept)
  })

  const zip = Buffer.alloc(22)
  zip.write('PK\u0005\u0006', 0, 'latin1')
  test.each([
    ['that is empty', 'a.pdf', Buffer.alloc(0), 'file_empty'],
    ['of HTML that is called a PDF', 'a.pdf', '<html><script>alert(1)</script></html>', 'file_content'],
    ['of HTML that begins like a PDF', 'a.pdf', `%PDF-1.4\n<html><script>1</script>${PDF}`, 'file_content'],
    [
      'that is a PDF only from its second byte on',
      'a.pdf',
      Buffer.concat([Buffer.from(' '), PDF]),
      'file_content',
    ],
    ['that is cut off', 'a.pdf', PDF.subarray(0, 30), 'file_content'],
    ['that is a PDF and an archive at once', 'a.pdf', Buffer.concat([PDF, zip]), 'file_content'],
    ['that is a picture and an archive at once', 'a.jpg', Buffer.concat([JPEG, zip]), 'file_content'],
    ['with more behind its end', 'a.png', Buffer.concat([PNG, Buffer.from('<?php')]), 'file_content'],
    ['that is a PNG called JPG', 'a.jpg', PNG, 'file_content'],
    ['that is a drawing with script', 'a.svg', '<svg onload="alert(1)"/>', 'file_kind'],
    ['that is a drawing called a picture', 'a.png', '<svg onload="alert(1)"/>', 'file_content'],
    ['that is a page', 'a.html', PDF, 'file_kind'],
    ['that is a program', 'a.pdf.exe', PDF, 'file_kind'],
    ['without an ending', 'a', PDF, 'file_kind'],
  ])('%s is refused and leaves nothing behind', async (_why, name, content, code) => {
    const before = stored()
    const { data: list } = await t.call(clerk, 'GET /attachments/')
    const reply = await attach(name, content)
    expect([reply.status, reply.code, Object.keys(reply.data)]).toEqual([400, code, ['file']])
    expect(stored()).toEqual(before)
    expect((await t.call(clerk, 'GET /attachments/')).data.count).toBe(list.count)
  })

  test('of 61 MB is refused while it streams, and leaves nothing behind', async () => {
    const before = stored()
    const piece = Buffer.alloc(1024 * 1024)
    function* body() {
      yield '--cut-here\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
      for (let sent = 0; sent < 61; sent++) yield piece
      yield '\r\n--cut-here--\r\n'
    }
    const reply = await upload(t, clerk, '/attachments/', Readable.from(body()))
    expect([reply.status, reply.code]).toEqual([413, 'file_too_large'])
    expect(reply.msg).toContain(String(LARGEST_ATTACHMENT / 1024 / 1024))
    expect(stored()).toEqual(before)
  })

  test.each([
    ['without a file', [{ name: 'object_type', content: 'meter' }], 400],
    ['without saying what it belongs to', [{ name: 'file', file: 'a.pdf', content: PDF }], 400],
    [
      'of two files',
      [
        { name: 'file', file: 'a.pdf', content: PDF },
        { name: 'file', file: 'b.pdf', content: PDF },
      ],
      413,
    ],
    ['under another name', [{ name: 'other', file: 'a.pdf', content: PDF }], 400],
  ])('sent %s is refused and leaves nothing behind', async (_why, parts, status) => {
    const before = stored()
    expect((await upload(t, clerk, '/attachments/', parts)).status).toBe(status)
    expect(stored()).toEqual(before)
  })

  test(`beyond the ${MOST.meter}th of a meter is refused`, async () => {
    const { id } = await works.meter(price)
    const row = { organization_id: works.org, meter_id: id, name: 'a.pdf', type: 'application/pdf', size: 1 }
    const rows = Array.from({ length: MOST.meter }, (_, n) => ({
      ...row,
      key: n.toString(16).padStart(32, '0'),
    }))
    await t.db.insertInto('attachments').values(rows).execute()
    const reply = await attach('a.pdf', PDF, clerk, id)
    expect([reply.status, reply.code]).toEqual([409, 'too_many_files'])
  })
})

describe('attachments are reached through their meter’s organization', () => {
  let foreign: TestUser
  let theirs: number
  beforeAll(async () => {
    const elsewhere = await newWaterworks(t)
    const other = await elsewhere.price({ name: 'P', mode: 'flat', price: '1' })
    foreign = await t.signIn('user', { organization: elsewhere.org, permissions: [17] })
    const { id } = await elsewhere.meter(other)
    theirs = (await attach('theirs.pdf', PDF, foreign, id)).data.id
  })

  test('another’s is 404 in every way, and stays', async () => {
    for (const target of [
      `GET /attachments/${theirs}/`,
      `GET /attachments/${theirs}/file/`,
      `DELETE /attachments/${theirs}/`,
    ])
      expect((await t.call(clerk, target)).status).toBe(404)
    expect((await t.call(foreign, `GET /attachments/${theirs}/`)).status).toBe(200)
    const { data } = await t.call(clerk, 'GET /attachments/')
    expect(data.results.map(({ name }: { name: string }) => name)).not.toContain('theirs.pdf')
  })

  test('another’s meter is no meter to attach to, and what was sent is gone', async () => {
    const before = stored()
    const reply = await attach('a.pdf', PDF, foreign)
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['object_id']])
    expect(stored()).toEqual(before)
  })

  test('a super administrator names the organization, and a bound caller may not name another', async () => {
    const root = await t.signIn('super')
    expect((await attach('a.pdf', PDF, root)).data).toEqual({ organization: ['Required'] })
    expect((await attach('a.pdf', PDF, root, meter, { organization: works.org })).status).toBe(201)
    const naming = await attach('a.pdf', PDF, foreign, meter, { organization: works.org })
    expect(naming.code).toBe('other_organization')
  })

  test('without permission 17 nothing is sent, shown or deleted', async () => {
    const reader = await t.signIn('user', { organization: works.org, permissions: [3, 5] })
    expect((await attach('a.pdf', PDF, reader)).code).toBe('no_permission')
    expect((await t.call(reader, 'GET /attachments/')).code).toBe('no_permission')
  })
})

describe('deleting', () => {
  test('takes row and file, and the trail of the meter says who attached and deleted what', async () => {
    const before = stored()
    const { data } = await attach('合同.pdf', PDF)
    expect((await t.call(clerk, `DELETE /attachments/${data.id}/`)).status).toBe(204)
    expect((await t.call(clerk, `GET /attachments/${data.id}/`)).status).toBe(404)
    expect(stored()).toEqual(before)
    const trail = await t.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('organization_id', '=', works.org)
      .where('object_type', '=', 'meter')
      .where('object_id', '=', meter)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const file = { attachment: '合同.pdf', file_size: PDF.length }
    expect(trail).toEqual([
      { action: 'attachment.delete', actor_id: clerk.id, before: file, after: null },
      { action: 'attachment.create', actor_id: clerk.id, before: null, after: file },
    ])
  })

  test('a meter that has attachments is refused, and says so', async () => {
    const { id } = await works.meter(price)
    await attach('a.pdf', PDF, clerk, id)
    const reply = await t.call(works.staff, `DELETE /meters/${id}/`, undefined, { 'accept-language': 'en' })
    expect([reply.status, reply.code]).toEqual([409, 'in_use'])
    expect(reply.msg).toContain('1 attachment')
  })

  test('a file that has vanished from the disk is told as such', async () => {
    const before = new Set(stored())
    const { data } = await attach('a.pdf', PDF)
    for (const path of stored().filter((one) => !before.has(one))) rmSync(path)
    const reply = await t.call(clerk, `GET /attachments/${data.id}/file/`)
    expect([reply.status, reply.code]).toEqual([404, 'file_gone'])
    expect((await t.call(clerk, `DELETE /attachments/${data.id}/`)).status).toBe(204)
  })
})
