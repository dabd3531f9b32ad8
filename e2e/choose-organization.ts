import type { Page } from 'playwright-core'

/**
 * Finds an organization in the header's chooser by its name and takes it. It uses the search, because the list shows
 * only a part, and every story adds an organization.
 */
export async function chooseOrganization(page: Page, name: string) {
  await findOrganization(page, name)
  await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).click()
}

export async function findOrganization(page: Page, name: string) {
  await page.getByRole('combobox', { name: /^(当前组织|Current organization)$/ }).click()
  await page.keyboard.type(name)
  await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).waitFor()
}
