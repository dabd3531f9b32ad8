import { today } from '@water/console/ui/field/today'
import { expect, test } from 'vitest'
import { launchBrowser } from './browser'
import { apiAs, createCompany } from './company'
import { go, refresh } from './go'
import { visitAs } from './signed-in'

test('a bill says why it is as it is, beside the one before, and so does the page of its account', async () => {
  const company = await createCompany('WHY')
  const api = await apiAs(company.staff)
  const meter = company.meters[0]!.id
  const read = async (current_reading: string, read_at: string) => {
    const body = { meter, current_reading, read_at, confirm_abnormal: true }
    return (await api('POST', '/reading-orders/', body)).id
  }
  const first = await read('30', '2024-03-01')
  const second = await read('92', '2024-04-01')
  const browser = await launchBrowser()
  const { page, context, complaints } = await visitAs(browser, company.staff, `/order/detail/${first}`)
  const why = page.getByRole('region', { name: '为什么是这个金额' })
  await why.getByText('这是该用户的第一张账单，没有可比的。').waitFor()
  await go(page, `/order/detail/${second}`)
  const more = /^每天用水 2\sm³，比上一期的 [\d.]+\sm³ 多。$/
  await why.getByText(more).waitFor()
  await go(page, `/meter/detail/${meter}`)
  await why.getByText(more).waitFor()
  await why.getByRole('link').click()
  await page.waitForURL(`**/order/detail/${first}`)

  // The picture of three years: the newest bar leads to its bill, by the keyboard.
  const newest = await read('97', today())
  await go(page, `/meter/detail/${meter}`)
  await refresh(page)
  await page.getByRole('region', { name: '现在应缴' }).getByText('3 张未缴账单').waitFor()
  await page.getByRole('region', { name: '最近缴费' }).getByText('还没有缴费记录').waitFor()
  const bar = page
    .getByRole('list', { name: /近 36 个月的用水量/ })
    .getByRole('link')
    .last()
  expect(await bar.getAttribute('aria-label')).toMatch(new RegExp(`^${today().slice(0, 7)}：5\\sm³、`))
  await bar.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/order/detail/${newest}`)
  expect(complaints).toEqual([])
  await context.close()
})
