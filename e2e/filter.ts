import type { Locator, Page } from 'playwright-core'
import { front } from './go'

/** Opens the input of a filter of the list in front, by its chip, or by the menu when it has none. */
export async function openFilter(page: Page, label: string): Promise<Locator> {
  const bar = front(page).getByRole('search')
  const chip = bar.getByRole('button', { name: new RegExp(`^${label}( |$)`) })
  const menu = bar.getByRole('combobox', { name: /^(添加筛选|Add filter)$/ })
  await chip.or(menu).first().waitFor()
  if ((await chip.count()) > 0) await chip.click()
  else {
    await menu.click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(label, { exact: true }).click()
  }
  const input = bar.getByRole('dialog', { name: label, exact: true })
  // A calendar is loaded first.
  await input.locator('input:focus').waitFor()
  return input
}
