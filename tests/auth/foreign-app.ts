import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

import type { Page } from 'playwright-core'

import { test as base } from '#tests/support/browser.ts'

const bundle = readFileSync(
  fileURLToPath(new URL('../../node_modules/@supabase/supabase-js/dist/umd/supabase.js', import.meta.url)),
)

/** A page of somebody else's app: only the unmodified client, with the flow that the path's first folder names. */
const pageFor = (studioUrl: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>An app of its own</title>
    <link rel="icon" href="data:,">
    <script src="/supabase.js"></script>
    <script>
      const flowType = location.pathname.split('/')[1]
      const events = []
      const { auth } = supabase.createClient('${studioUrl}', 'sb_publishable_of_the_studio', { auth: { flowType } })
      auth.onAuthStateChange((event) => void events.push(event))
    </script>
  </head>
  <body></body>
</html>
`

interface Fixtures {
  /** An app on another origin that signs in at the studio. */
  foreignApp: { url: string }
  /** Opens a page of it in a new browser. */
  visit: (path: string) => Promise<Page>
  /** The newest mail to an address: the link of its button and its code. */
  mailed: (to: string) => Promise<{ link: string; code: string }>
  /** A new, confirmed account. */
  member: { email: string; password: string }
}

let members = 0

export const test = base.extend<Fixtures>({
  foreignApp: async ({ studio }, use) => {
    const server = createServer((request, answer) => {
      const isScript = request.url === '/supabase.js'
      answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      answer.end(isScript ? bundle : pageFor(studio.url))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    await use({ url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` })
    server.closeAllConnections()
    server.close()
  },

  visit: async ({ open, foreignApp }, use) => {
    await use(async (path) => {
      const page = await open('/healthz')
      await page.goto(foreignApp.url + path)
      return page
    })
  },

  mailed: async ({ studio }, use) => {
    await use(async (to) => {
      const text = (await studio.newestMail(to))?.text ?? ''
      return { link: /http\S+/.exec(text)?.[0] ?? '', code: /\b\d{6}\b/.exec(text)?.[0] ?? '' }
    })
  },

  member: async ({ studio, mailed }, use) => {
    const email = `member-${process.pid}-${members++}@example.com`
    const password = 'a long enough one'
    const post = (path: string, body: object) =>
      fetch(`${studio.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await post('/auth/v1/signup', { email, password })
    await post('/auth/v1/verify', { type: 'signup', email, token: (await mailed(email)).code })
    await use({ email, password })
  },
})

/** The value of an expression that may use the page's `auth` and `events`. */
export const inPage = <Result>(page: Page, expression: string): Promise<Result> =>
  page.evaluate(`(async () => ${expression})()`)
