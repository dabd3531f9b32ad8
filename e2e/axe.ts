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
    axe: { run: (context: object, options: object) => Promise<{ violations: Finding[] }> }
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The parts that a search leaves out. */
interface Known {
  /** The same frame was searched around another page. */
  isFrameKnown?: boolean
}

/**
 * axe-core's findings on the page, each as a sentence with its place. A row of a table that is built of the same elements as one
 * above it, whatever it says, has the same findings: it is left out.
 */
export async function findings(page: Page, known: Known = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(async (isFrameKnown) => {
    // A colour in transition is neither of the two.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
    const frame = [...document.querySelectorAll('aside, header')].filter((part) => !part.closest('main'))
    const isSaid = (part: Element) => [...part.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const buildOf = (part: Element) => [
      part.tagName,
      isSaid(part),
      ...[...part.attributes].map(({ name, value }) =>
        /^(class|style|role|type|tabindex|aria-hidden)$/.test(name) ? value : `${name} ${value !== ''}`,
      ),
    ]
    const alike = [...document.querySelectorAll('tbody')].flatMap(({ rows }) => {
      const builds = new Set<string>()
      return [...rows].filter((row) => {
        const build = JSON.stringify([row, ...row.querySelectorAll('*')].map(buildOf))
        return builds.size === builds.add(build).size
      })
    })
    const exclude = [...(isFrameKnown ? frame : []), ...alike]
    const options = { resultTypes: ['violations'], preload: false }
    return (await window.axe.run({ exclude }, options)).violations
  }, known.isFrameKnown ?? false)
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${page.url()} ${id}: ${html}`))
  // A part began to load meanwhile, and its outline is not the page.
  if (!found.some((one) => one.includes('ant-skeleton'))) return found
  await untilLoaded(page)
  return findings(page, known)
}
