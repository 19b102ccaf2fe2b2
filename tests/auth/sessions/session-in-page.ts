import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Page, Request } from 'playwright-core'

const key = 'sb-127-auth-token'
const stockClient = readFileSync(
  fileURLToPath(new URL('../../../node_modules/@supabase/supabase-js/dist/umd/supabase.js', import.meta.url)),
  'utf8',
)

/** The refresh token in a page's browser; null when signed out. */
export const keptToken = (page: Page): Promise<string | null> =>
  page.evaluate(`JSON.parse(localStorage.getItem('${key}') ?? 'null')?.refresh_token ?? null`)

/** Lets the kept session end so many seconds from now; with a negative number it has ended. */
export const endIn = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(`localStorage.setItem('${key}', JSON.stringify({
    ...JSON.parse(localStorage.getItem('${key}')), expires_at: Math.floor(Date.now() / 1000) + ${seconds} }))`)

/** What a browser does when somebody goes to another tab and comes back. */
export const become = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'))`)

const isRefresh = (request: Request) => request.url().includes('grant_type=refresh_token')

export const nextRefresh = (page: Page) => page.waitForResponse((response) => isRefresh(response.request()))

/** Counts how often a page asks for a new token from now on. */
export function countRefreshes(page: Page): () => number {
  let count = 0
  page.on('request', (request) => (count += isRefresh(request) ? 1 : 0))
  return () => count
}

/** Adds the unmodified client to a page of ours, as `auth`, and its events, as `events`. */
export async function addStockClient(page: Page): Promise<void> {
  const { port } = new URL(page.url())
  const debuggerSession = await page.context().newCDPSession(page)
  const setUp = `
    var events = []
    var auth = supabase.createClient('http://127.0.0.1:${port}', 'sb_publishable_of_the_studio', {
      auth: { flowType: 'pkce', detectSessionInUrl: false } }).auth
    auth.onAuthStateChange((event) => void events.push(event))`
  await debuggerSession.send('Runtime.evaluate', { expression: `${stockClient};${setUp}` })
}
