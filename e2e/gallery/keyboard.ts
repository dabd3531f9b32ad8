import { expect, inject, test } from 'vitest'
import { launchBrowser } from '../browser'
import { apiAs } from '../company'
import { demoRows } from '../demo-rows'
import { screens } from '../screens'
import { demoStaff, visitAs } from '../signed-in'
import { faultsOfTheWay, openAlone } from '../tab-way'
import { isWanted } from './looks'

test('every control of every page but those of results is come to with Tab, in sight and marked, and the way leads out again', async () => {
  const rows = await demoRows(await apiAs(demoStaff))
  const found: string[] = []
  for (const isSuper of [false, true]) {
    const visitor = isSuper ? inject('administrator') : demoStaff
    const { page, context } = await visitAs(await launchBrowser(), visitor, '/my/profile')
    await page.addStyleTag({ content: '* { transition: none !important }' })
    for (const { name, address } of screens(rows).filter((one) => one.isSuper === isSuper)) {
      if (!isWanted(name) || name.startsWith('Result')) continue
      await openAlone(page, address)
      const here = (await faultsOfTheWay(page)).map((fault) => `${name}: ${fault}`)
      // Said at once: the whole takes a while.
      for (const one of here) process.stdout.write(`${one}\n`)
      found.push(...here)
    }
    await context.close()
  }
  expect(found).toEqual([])
})
