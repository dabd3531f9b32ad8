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

/**
 * The rules that judge colours, texts or widths. All others judge elements and their roles, which neither the language nor the
 * mode changes.
 */
const OF_TEXTS_AND_COLOURS = [
  ...['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'],
  ...['document-title', 'html-has-lang', 'html-lang-valid', 'valid-lang'],
  ...['aria-command-name', 'aria-dialog-name', 'aria-input-field-name', 'aria-meter-name', 'aria-tab-name'],
  ...['aria-progressbar-name', 'aria-toggle-field-name', 'aria-tooltip-name', 'aria-treeitem-name'],
  ...['button-name', 'input-button-name', 'link-name', 'summary-name', 'frame-title', 'frame-title-unique'],
  ...['label', 'label-title-only', 'select-name', 'empty-heading', 'empty-table-header'],
  ...['image-alt', 'image-redundant-alt', 'role-img-alt', 'svg-img-alt'],
  ...['landmark-unique', 'table-duplicate-name'],
]

/** axe-core's findings on the page, each as a sentence with its place. */
export const findings = (page: Page): Promise<string[]> => findingsOf(page, {})

/** Those on a page that has been searched in another language and mode. */
export const changedFindings = (page: Page): Promise<string[]> =>
  findingsOf(page, { runOnly: OF_TEXTS_AND_COLOURS })

async function findingsOf(page: Page, rules: { runOnly?: string[] }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(async (chosen) => {
    // A colour in transition is neither of the two.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
    return (await window.axe.run({ ...chosen, resultTypes: ['violations'] })).violations
  }, rules)
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${page.url()} ${id}: ${html}`))
  // A part began to load meanwhile, and its outline is not the page.
  if (!found.some((one) => one.includes('ant-skeleton'))) return found
  await untilLoaded(page)
  return findingsOf(page, rules)
}
