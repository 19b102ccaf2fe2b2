import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** By the names of axe: of tags, or of single rules. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds on the page as it is. Evaluated by the debugger, for the page's policy lets no foreign script in. */
export async function violationsOf(page: Page, rules: readonly string[] = everyRule): Promise<string[]> {
  const debuggerSession = await page.context().newCDPSession(page)
  const { result: there } = await debuggerSession.send('Runtime.evaluate', { expression: 'typeof axe' })
  if (there.value === 'undefined') await debuggerSession.send('Runtime.evaluate', { expression: axe })
  const expression = `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target).join(', ')))`
  const { result } = await debuggerSession.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  await debuggerSession.detach()
  const found: unknown = result.value

  return Array.isArray(found) ? found.map(String) : ['axe did not run']
}
