import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from './browser'
import { type Api, apiAnew, apiAs, type Company, createCompany } from './company'
import { front, go, push } from './go'
import { picture } from './picture'
import { type Desk, deskOf, visitAs } from './signed-in'

const CODE = 'PEOPLE'
const APPLICANT = { account: 'applicant-people', password: 'Another-Good-One-9' }

let browser: Browser
let company: Company
let api: Api
let staffAt: Desk
beforeAll(async () => {
  browser = await launchBrowser()
  company = await createCompany(CODE)
  api = await apiAs(company.staff)
  staffAt = await deskOf(browser, company.staff)
})

const press = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true }).click()
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Registers like any person who knows the organization's code. */
async function apply(): Promise<number> {
  const response = await fetch(`${inject('productUrl')}/api/register/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      username: APPLICANT.account,
      password: APPLICANT.password,
      organization_code: CODE,
      name: '申小青',
    }),
  })
  const { code, msg, data } = await response.json()
  if (code !== 0) throw new Error(msg)
  return data.id
}

test('who applies is looked at, approved with what the work needs, given more in the matrix, reset, locked out and deleted', async () => {
  const id = await apply()
  const applicant = await visitAs(browser, APPLICANT, '/my/profile')
  await applicant.page.getByLabel('上传身份证正面').setInputFiles(picture('front.png'))
  await applicant.page.getByRole('img', { name: '身份证正面' }).waitFor()
  expect(applicant.complaints).toEqual([])

  const { page, complaints } = await staffAt('/user/list')
  await page.getByText('有 1 个账户等待审批').waitFor()
  await press(page, '查看')
  await page.getByRole('row', { name: /申小青.*待审批/ }).press('Enter')
  await page.waitForURL(`**/user/detail/${id}`)
  await page.getByText('申请人还没有提供：手机号、身份证号、身份证正反面照片').waitFor()
  await page.getByRole('img', { name: '身份证正面' }).waitFor()
  await press(page, '审批通过')
  const approval = dialogOf(page, /^审批 申小青/)
  await press(approval, '抄表员')
  await approval.getByLabel('账单列表', { exact: true }).check()
  await press(approval, '审批通过')
  await page.getByText('申小青 (applicant-people) 已通过审批').waitFor()
  expect(await api('GET', `/users/${id}/`)).toMatchObject({ is_audit: true, permissions: [3, 5, 14, 18] })
  await page.getByRole('row', { name: /抄表开账.*李敏/ }).waitFor()

  await press(page, '调整权限')
  await page.waitForURL(`**/user/permission?search=${APPLICANT.account}`)
  const box = (permission: string) =>
    page.getByRole('checkbox', { name: `申小青 (${APPLICANT.account}) · ${permission}`, exact: true })
  await box('水表列表').focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await box('账单列表').uncheck()
  await page.getByText('2 项更改尚未生效').waitFor()
  await press(page, '查看并生效')
  const summary = dialogOf(page, '让 2 项更改生效？')
  await summary.getByText('授予：新建水表').waitFor()
  await summary.getByText('收回：账单列表').waitFor()
  await press(summary, '生效')
  await page.getByText('2 项权限更改已生效').waitFor()
  expect(await api('GET', `/users/${id}/`)).toMatchObject({ permissions: [1, 3, 5, 14] })
  await press(page, '授权记录')
  await page
    .getByRole('row', { name: new RegExp(`申小青.*收回.*账单列表.*${company.staff.account}`) })
    .waitFor()

  await go(page, `/user/detail/${id}`)
  await press(page, '重置密码')
  const reset = dialogOf(page, /^重置/)
  await reset.getByLabel('新密码').fill('short')
  await reset.getByLabel('确认密码').fill('other')
  await reset.getByText('密码至少 10 个字符').waitFor()
  await reset.getByLabel('新密码').fill('A-New-One-For-You-3')
  await reset.getByLabel('确认密码').fill('A-New-One-For-You-3')
  await press(reset, '重置密码')
  await page.getByText('的密码已重置').waitFor()
  await applicant.page.reload()
  await applicant.page.waitForURL('**/login?redirect=**')

  await press(page, '停用')
  await press(dialogOf(page, /^停用 申小青/), '停用')
  await page.getByText('已停用 申小青').waitFor()
  await press(page, '启用')
  await page.getByText('已启用 申小青').waitFor()
  await press(page, '删除')
  await press(dialogOf(page, /^删除 申小青/), '删除用户')
  await page.waitForURL('**/user/list')
  await page.getByRole('link', { name: company.staff.account }).waitFor()
  await page.getByRole('row', { name: /申小青/ }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await applicant.context.close()
})

test('a user is made and changed; whom the books name is not deleted but locked out instead', async () => {
  const { page, complaints } = await staffAt('/user/create')
  await front(page).getByLabel('用户名').fill(company.staff.account.toUpperCase())
  await front(page).getByLabel('初始密码').fill('One-Key-For-All-8')
  await front(page).getByLabel('确认密码').fill('One-Key-For-All-8')
  expect(await page.getByText('超级管理员').count()).toBe(0)
  await press(page, '新建用户')
  await page.getByText(/^已被使用/).waitFor()
  await front(page).getByLabel('用户名').fill('reader-people')
  await front(page).getByLabel('姓名').fill('甘师傅')
  await press(page, '新建用户')
  await page.getByRole('heading', { name: '甘师傅 reader-people' }).waitFor()
  const id = Number(/\d+$/.exec(page.url())?.[0])
  await api('POST', '/ext/permissions/2/assign/', { users: [id] })
  const own = await apiAs({ account: 'reader-people', password: 'One-Key-For-All-8' })
  await own('PATCH', `/meters/${company.meters[1]?.id}/`, { remark: '换锁' })

  await push(page, '/user/edit')
  await front(page).getByLabel('要编辑哪个用户？').fill('甘')
  await page.locator('.ant-select-dropdown:visible').getByText('甘师傅 (reader-people)').click()
  await page.waitForURL(`**/user/edit/${id}`)
  await front(page).getByLabel('手机号').fill('1380000')
  await press(page, '保存修改')
  await page.getByText('请输入正确的手机号（11 位）').waitFor()
  await front(page).getByLabel('手机号').fill('13800007777')
  await press(page, '保存修改')
  await page.waitForURL(`**/user/detail/${id}`)
  await page.getByText('13800007777', { exact: true }).waitFor()

  await press(page, '删除')
  const deletion = dialogOf(page, /^删除 甘师傅/)
  await press(deletion, '删除用户')
  await deletion.getByText(/正在使用：操作记录 1 条/).waitFor()
  await press(deletion, '改为停用')
  await page.getByText('已停用', { exact: true }).first().waitFor()
  expect(await api('GET', `/users/${id}/`)).toMatchObject({ is_active: false })
  expect(complaints).toEqual([])
})

test('one sees where one is signed in, and ends it', async () => {
  const elsewhere = await apiAnew(company.staff)
  const { page, complaints } = await staffAt('/my/profile')
  const sessions = page.getByRole('region', { name: '登录设备' })
  await sessions.getByText('本次登录').waitFor()
  expect(await sessions.getByRole('listitem').count()).toBeGreaterThan(1)
  await press(page, '退出其他登录')
  await press(dialogOf(page, '退出其他所有登录？'), '退出其他登录')
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
  await expect(elsewhere('GET', '/users/self/')).rejects.toThrow('GET /users/self/')
  expect(complaints).toEqual([])
})

test('a file is attached to a meter, looked at, saved and deleted; what only calls itself a PDF is refused', async () => {
  const meter = company.meters[0]?.id ?? 0
  const { page, complaints } = await staffAt(`/meter/detail/${meter}?tab=attachments`)
  const choose = page.getByLabel('将文件拖到此处')
  await page.getByText('还没有附件').waitFor()
  await choose.setInputFiles({
    name: '合同.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html><script>1</script></html>'),
  })
  await page.getByText('文件内容与扩展名不符').waitFor()
  await choose.setInputFiles(picture('现场.png'))
  await page.getByText('已上传 现场.png').waitFor()
  await press(page, '预览 现场.png')
  const preview = dialogOf(page, '现场.png')
  await preview.getByRole('img', { name: '现场.png' }).waitFor()
  expect(await preview.getByRole('img', { name: '现场.png' }).getAttribute('src')).toMatch(/^blob:/)
  await page.keyboard.press('Escape')
  const saving = page.waitForEvent('download')
  await press(page, '下载 现场.png')
  expect((await saving).suggestedFilename()).toBe('现场.png')
  await press(page, '删除 现场.png')
  await press(dialogOf(page, '删除附件“现场.png”？'), '删除附件')
  await page.getByText('还没有附件').waitFor()
  expect(complaints).toEqual([])
})
