import { expect, test } from 'vitest'
import { lineOf, readPaper, squeezedText } from '../../paper/testing/read-paper'
import { moveInWorks } from '../../testing/move-in-works'
import { upload } from '../../testing/multipart'
import { endedJob } from '../../testing/test-worker'

const on = moveInWorks('2026-01-28 09:00:00')
const post = (rest: string, body: object = {}) => on.t.call(on.works.staff, `POST ${on.path(rest)}`, body)
const ended = async (job: number) =>
  expect(await endedJob(on.t, on.works.staff, job)).toMatchObject({ state: 'done' })
async function send(call: string, file: string, texts: Record<string, string>, lines: string[]) {
  const { data } = await upload(on.t, on.works.staff, on.path(call), [
    ...Object.entries(texts).map(([name, content]) => ({ name, content })),
    { name: 'files', file, content: lines.join('\n') },
  ])
  await ended(data.job)
}
async function load() {
  await send('sheets/', '户表.csv', { kind: 'accounts' }, [
    'account_no,last_index,last_read_on,meter_no,customer_name,address,location,meter_type,diameter,water_price',
    ...['1', '2', '3'].map((no) => `${no},100,2025-12-20,T${no},张三,路,B1,机械表,DN15,居民`),
  ])
  await send('sheets/', '欠费.csv', { kind: 'open_bills' }, [
    'account_no,external_no,billing_month,issued_on,due_date,水费,penalty carried',
    '1,Z1,2025-11,2025-11-26,2025-12-11,1256.00,1.25',
  ])
  await ended((await post('load/')).data.job)
}
const control = { accounts: 3, active: 3, owed: '1256.00', penalty: '1.25', balances: '0' }

async function protocol(language = 'zh-CN') {
  const { payload, statusCode, headers, rawPayload } = await on.t.app.inject({
    method: 'GET',
    url: `/api${on.path('protocol/')}`,
    headers: { authorization: `Bearer ${on.works.staff.token}`, 'accept-language': language },
  })
  if (statusCode !== 200) throw new Error(payload)
  expect(headers['content-type']).toBe('application/pdf')
  const pages = await readPaper(rawPayload)
  return { pages, page: pages.flat(), text: pages.map(squeezedText).join('') }
}

test('a draft has nothing to sign; a loaded move-in shows our totals alone, as not agreed, and that there was no parallel run', async () => {
  const early = await on.t.call(on.works.staff, `GET ${on.path('protocol/')}`)
  expect([early.status, early.code]).toEqual([409, 'not_loaded'])
  await load()
  const { page, text } = await protocol()
  expect(text).toContain('接管名称：城北')
  expect(text).toContain('旧系统截止日：2025-12-31')
  expect(text).toContain(`载入：2026-01-2809:00:00，Nameof${on.works.staff.username}`)
  expect(text).toContain('未确认：已载入')
  expect(text).not.toContain('确认：2026')
  expect(lineOf(page, '户表.csv')).toEqual(['户表档案', '户表.csv', '3'])
  expect(lineOf(page, '欠费.csv')).toEqual(['未结账单', '欠费.csv', '1'])
  expect(lineOf(page, '未结账单本金')).toEqual(['未结账单本金', '¥1,256.00'])
  expect(text).toContain('没有做过并行试算')
  expect(lineOf(page, '日期')).toEqual(['旧系统运营方（签字、盖章）', '供水单位（签字、盖章）', '日期'])
})

test('an agreed one has old, ours and the difference of each total that was given, in the language of the reader', async () => {
  await load()
  expect((await post('agree/', { control })).data.state).toBe('agreed')
  const { page, text } = await protocol('en')
  expect(text).toContain('Agreed:2026-01-2809:00:00,')
  expect(lineOf(page, 'Principal of the open bills')).toEqual([
    ...['Principal of the open bills', '¥1,256.00', '¥1,256.00', '¥0.00'],
  ])
  expect(lineOf(page, 'Not closed')).toEqual(['Not closed', '3', '3', '0'])
  expect(lineOf(page, 'Volume of the last 12 months')).toEqual([
    ...['Volume of the last 12 months', '—', '0 m³', '—'],
  ])
  expect(text).toContain('Therewasnoparallelrun')
  expect(text).toContain('Operatoroftheoldsystem')
})

test('the parallel run stands there with the sums of each decision, and the largest differences first', async () => {
  await load()
  await send('parallel/', 'a.csv', {}, [
    'account_no,read_at,reading,old_amount',
    '1,2026-01-25,120,56.00',
    '2,2026-01-25,120,50.00',
    '3,2026-01-25,120,60.00',
    '3,2026-01-25,90,70.00',
  ])
  const { data } = await on.t.call(on.works.staff, `GET ${on.path('differences/')}`)
  const idOf = (amount: string) =>
    data.results.find((one: { old_amount: string }) => one.old_amount === amount).id
  await post('differences/decide/', { ids: [idOf('50.00'), idOf('70.00')], decision: 'old_wrong' })
  const { page, text } = await protocol()
  expect(text).toContain('4笔读数试算：1笔与旧系统的账单一致，3笔有差异')
  const rows = page
    .map((placed) => placed.text.trim().replace(' ', '|'))
    .filter((one) => one !== '')
    .join('|')
  expect(rows).toContain('旧系统有误|2|1|¥6.00|未处理|1|0|-¥4.00')
  expect(rows).toMatch(
    /旧系统有误\|¥70\.00\|不能开账\|—.*旧系统有误\|¥50\.00\|¥56\.00\|¥6\.00.*未处理\|¥60\.00\|¥56\.00\|-¥4\.00/,
  )
})

test('one that was withdrawn after its load says so with the reason, and what it had loaded', async () => {
  await load()
  await ended((await post('withdraw/', { reason: '户号有误' })).data.job)
  const { page, text } = await protocol()
  expect(text).toContain('已撤回：载入的数据已全部删除')
  expect(text).toContain('撤回原因：户号有误')
  expect(text).toContain('撤回时，上传的文件连同载入的数据一并删除')
  expect(lineOf(page, '户数')).toEqual(['户数', '3'])
})
