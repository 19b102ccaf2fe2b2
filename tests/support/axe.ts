import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from 'playwright-core'

import { isLookedAt } from '#tests/accessibility/touched.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** axe's names of tags or single rules. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Runs in the page. axe counts a target as small while a sticky bar covers part of it, so only a target that stays
 * small in the middle of the screen is reported.
 */
const check = `async (rules) => {
  const look = async (context, runOnly) => (await axe.run(context, { runOnly, resultTypes: ['violations'] })).violations
  const staysSmall = async ({ target }) => {
    document.querySelector(target[0])?.scrollIntoView({ block: 'center', behavior: 'instant' })
    return (await look({ include: [target] }, { type: 'rule', values: ['target-size'] })).length > 0
  }
  const found = []
  for (const { id, nodes } of await look(document, rules)) {
    const kept = []
    for (const node of nodes) if (id !== 'target-size' || (await staysSmall(node))) kept.push(node.target)
    if (kept.length > 0) found.push(id + ': ' + kept.join(', '))
  }
  return found
}`

/**
 * What axe finds on the page; in `npm test` nothing where no file of that screen has changed. The debugger runs it,
 * since the page's policy allows no foreign scripts.
 */
export async function violationsOf(page: Page, rules: readonly string[] = everyRule): Promise<string[]> {
  if (!isLookedAt(new URL(page.url()).pathname)) return []

  const debuggerSession = await page.context().newCDPSession(page)
  const { result: there } = await debuggerSession.send('Runtime.evaluate', { expression: 'typeof axe' })
  if (there.value === 'undefined') await debuggerSession.send('Runtime.evaluate', { expression: axe })
  const { result } = await debuggerSession.send('Runtime.evaluate', {
    expression: `(${check})(${JSON.stringify(rules)})`,
    awaitPromise: true,
    returnByValue: true,
  })
  await debuggerSession.detach()
  const found: unknown = result.value

  return Array.isArray(found) ? found.map(String) : ['axe did not run']
}
