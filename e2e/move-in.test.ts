import { beforeAll, expect, test } from 'vitest'
import { findings } from './axe'
import { launchBrowser, type Visit } from './browser'
import { apiAs, createCompany } from './company'
import { front } from './go'
import { visitAs } from './signed-in'

let visited: Visit
beforeAll(async () => {
  const company = await createCompany('MOVES', 0)
  const api = await apiAs(company.staff)
  const own = `/organizations/orgs/${company.organization}/`
  const { settings, updated_at } = await api('GET', own)
  await api('PATCH', own, { settings: { ...(settings as object), account_no_rule: 'given' }, updated_at })
  visited = await visitAs(await launchBrowser(), company.staff, '/organization/info?tab=move-ins')
})

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})
const ACCOUNTS = csv(
  '户表.csv',
  '户号,最后读数,最后抄表日,表号,户名,地址,位置,水表类型,口径,水价',
  ...['10086', '10087'].map((no) => `${no},1520,2025-12-20,T${no},张三,一号路,B1,机械表,DN15,居民水价`),
)
const bills = (second: string) =>
  csv(
    '账单.csv',
    '户号,旧账单号,账期,开账日期,到期日,水费,已缴本金,结转违约金',
    '10086,Z1,2025-11,2025/11/26,2025年12月11日,56.00,11.00,1.25',
    second,
  )

test('a move goes from the first sheet to its agreement: a bad row is named and mended, what is loaded is compared with the old totals', async () => {
  const { page, complaints } = visited
  const here = front(page)
  const dialog = page.getByRole('dialog')
  const line = (name: string) =>
    here.getByRole('list', { name: '接管清单' }).getByRole('listitem').filter({ hasText: name })
  async function upload(sheet: string, file: ReturnType<typeof csv>) {
    await here.getByRole('tab', { name: '文件' }).click()
    await here.getByRole('button', { name: `上传${sheet}` }).click()
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('button', { name: '上传并核对' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  await here.getByRole('button', { name: '开始接管' }).click()
  await dialog.getByLabel('名称').fill('城北水厂')
  await dialog.getByLabel('旧系统截止日').fill('2025-12-31')
  await dialog.getByRole('button', { name: '开始接管' }).click()
  await here.getByRole('heading', { name: '城北水厂' }).waitFor()

  await upload('户表档案', ACCOUNTS)
  await line('核对无误').getByText('已完成').waitFor()
  await upload('未结账单', bills('10099,Z2,2025-11,2025-11-26,2025-12-11,20.00,,'))
  await line('未结账单').getByText('2 行，其中 1 行不能接管').waitFor()
  await line('未结账单').getByRole('button', { name: '看错误' }).click()
  await here.getByRole('row', { name: /账单\.csv 3 10099 .*户表的表里没有户号 10099/ }).waitFor()
  expect(await findings(page)).toEqual([])
  await upload('未结账单', bills('10087,Z2,2025-11,2025-11-26,2025-12-11,20.00,,'))
  await line('核对无误').getByText('已完成').waitFor()

  await line('载入').getByRole('button', { name: '载入' }).click()
  await dialog.getByText('记入 2 张未结账单，欠费本金 ¥65.00，结转违约金 ¥1.25').waitFor()
  await dialog.getByRole('button', { name: '载入 2 户' }).click()
  await line('载入').getByText('已完成').waitFor()

  await line('合计一致并确认').getByRole('button').click()
  const typed = { 户数: '2', 未销户户数: '2', 欠费本金: '65.01', 结转违约金: '1.25', 预存余额: '0' }
  for (const [figure, value] of Object.entries(typed))
    await here.getByLabel(`旧系统的${figure}`, { exact: true }).fill(value)
  await here.getByRole('row', { name: /^欠费本金 .*-¥0\.01 ✕ 不一致$/ }).waitFor()
  await here.getByRole('button', { name: '确认接管' }).click()
  await dialog.getByRole('button', { name: '确认接管' }).click()
  await here.getByText('合计不一致，没有确认').waitFor()
  expect(await findings(page)).toEqual([])
  await here.getByLabel('旧系统的欠费本金', { exact: true }).fill('65')
  await here.getByRole('button', { name: '确认接管' }).click()
  await dialog.getByRole('button', { name: '确认接管' }).click()
  await line('合计一致并确认').getByText('李敏 确认').waitFor()
  await here.getByRole('button', { name: '撤回' }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
