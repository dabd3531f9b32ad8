import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { apiAs, type Company, createCompany } from './company'
import { go } from './go'
import { picture } from './picture'
import { type Desk, deskOf } from './signed-in'

let company: Company
let staffAt: Desk
beforeAll(async () => {
  company = await createCompany('PHOTOS', 3)
  staffAt = await deskOf(await launchBrowser(), company.staff)
})

const photosOf = (page: Page) => page.getByRole('button', { name: /的照片：/ })

test('a reader photographs the register as the reading is entered; the photo is found with the reading, and on its order', async () => {
  const [meter] = company.meters
  const { page, complaints } = await staffAt(`/reading/create?meter=${meter?.id}`)
  const add = page.getByLabel('添加照片')
  await add.setInputFiles({ name: '表盘.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await page.getByText('表盘.pdf：只接受 JPG、PNG 或 WebP').waitFor()
  await add.setInputFiles([picture('表盘.png'), picture('门牌.png')])
  await page.getByRole('button', { name: '移除 门牌.png' }).click()
  await page.getByLabel('本次读数').fill('10')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /账单 .* 已生成/ }).waitFor()

  await page.getByRole('link', { name: '我的录入' }).click()
  await photosOf(page).getByText('1').waitFor()
  await photosOf(page).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`抄表照片：${meter?.account_no}`) })
  expect(await dialog.getByRole('img', { name: '表盘.png' }).getAttribute('src')).toMatch(/^blob:/)
  await dialog.getByLabel('添加照片').setInputFiles(picture('再拍.png'))
  await dialog.getByRole('button', { name: '放大“再拍.png”' }).waitFor()
  await dialog.getByRole('button', { name: '删除 表盘.png' }).click()
  await page
    .getByRole('dialog', { name: '删除照片“表盘.png”？' })
    .getByRole('button', { name: '删除照片' })
    .click()
  await dialog.getByText('表盘.png').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  await page
    .getByRole('row')
    .getByRole('link', { name: /^\w*\d{6,}/ })
    .last()
    .click()
  const onOrder = page.getByRole('region', { name: '抄表照片' })
  await onOrder.getByRole('button', { name: '放大“抄表照片 1”' }).click()
  await page.getByRole('dialog').getByRole('img', { name: '抄表照片 1' }).waitFor()
  await page.keyboard.press('Escape')
  await go(page, `/meter/detail/${meter?.id}?tab=readings`)
  await photosOf(page).getByText('1').waitFor()
  expect(complaints).toEqual([])
})

test('on the round a photo goes with the entry, and is found when the meter is looked at again', async () => {
  const { page, complaints } = await staffAt('/reading/create')
  await page.getByRole('link', { name: '第一册' }).click()
  // The first one is read.
  await page.getByRole('heading', { name: '住户2' }).waitFor()
  await page.getByLabel('添加照片').setInputFiles(picture('表盘.png'))
  await page.getByText('表盘.png').waitFor()
  await page.getByLabel('本次读数').fill('10')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '住户3' }).waitFor()
  await page.getByText('表盘.png').waitFor({ state: 'detached' })
  const api = await apiAs(company.staff)
  const photos = async () =>
    ((await api('GET', `/meters/${company.meters[1]?.id}/readings/`)).results as { photos: number[] }[])[0]
      ?.photos
  await expect.poll(photos).toHaveLength(1)
  await page.getByRole('button', { name: /住户2/ }).click()
  await photosOf(page).click()
  await page.getByRole('dialog').getByRole('img', { name: '表盘.png' }).waitFor()
  expect(complaints).toEqual([])
})
