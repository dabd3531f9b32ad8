import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { untilLoaded } from './loaded'

interface Finding {
  id: string
  nodes: { html: string }[]
}

declare global {
  interface Window {
    axe: { run: (options?: object) => Promise<{ violations: Finding[] }> }
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** axe-core's findings on the page, each as a sentence with its place. */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    // A colour in transition is neither of the two.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
    return (await window.axe.run({ resultTypes: ['violations'] })).violations
  })
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${page.url()} ${id}: ${html}`))
  // A part began to load meanwhile, and its outline is not the page.
  if (!found.some((one) => one.includes('ant-skeleton'))) return found
  await untilLoaded(page)
  return findings(page)
}
