import { once } from 'node:events'
import { createServer } from 'node:http'

import * as openid from 'openid-client'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { desktop, telephone, test as base } from '#tests/support/browser.ts'

interface Fixtures {
  /** An app on another origin of this machine, which signs people in with the library that such apps use. */
  app: { url: string }
}

const inBoth = [
  ['a telephone', telephone],
  ['a desk', desktop],
] as const

const test = base
  .extend<{ settings: Record<string, string> }>({
    settings: [{ AUTH_OAUTH_SERVER: 'on', AUTH_OAUTH_REGISTRATION: 'on' }, { scope: 'file' }],
  })
  .extend<Fixtures>({
    app: async ({ studio }, use) => {
      const server = createServer((request, answer) => void respond(request.url ?? '/', answer)).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
      const app = await relyingParty(`${studio.url}/auth/v1`, `${url}/callback`)
      const respond = async (path: string, answer: import('node:http').ServerResponse) => {
        if (/^\/(?:\?|$)/.test(path)) {
          answer.writeHead(302, { location: await app.begin(new URL(path, url).searchParams) }).end()
          return
        }
        const isBack = path.startsWith('/callback')
        answer.writeHead(isBack ? 200 : 404, { 'content-type': 'text/html' })
        answer.end(isBack ? `<!doctype html><title>Caddie</title><p>${await app.end(new URL(path, url))}</p>` : '')
      }
      await use({ url })

      server.closeAllConnections()
      server.close()
    },
  })

async function relyingParty(issuer: string, redirect_uri: string) {
  const metadata = { client_name: 'Caddie', redirect_uris: [redirect_uri] }
  const execute = [openid.allowInsecureRequests]
  const config = await openid.dynamicClientRegistration(new URL(issuer), metadata, undefined, { execute })
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const code_challenge = await openid.calculatePKCECodeChallenge(pkceCodeVerifier)
  const expectedState = openid.randomState()
  const asked = { redirect_uri, code_challenge, code_challenge_method: 'S256', state: expectedState }

  return {
    begin: (more: URLSearchParams) => {
      const parameters = { ...asked, scope: 'openid profile email', ...Object.fromEntries(more) }
      return Promise.resolve(openid.buildAuthorizationUrl(config, parameters).href)
    },
    async end(back: URL): Promise<string> {
      try {
        const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState })
        const email = tokens.claims()?.['email']
        return `Welcome, ${typeof email === 'string' ? email : 'stranger'}`
      } catch (error) {
        return error instanceof openid.AuthorizationResponseError ? `Not signed in: ${error.error}` : String(error)
      }
    },
  }
}

/** The address of the consent page for an app's request. */
async function asked(studioUrl: string, clientName: string, redirectUri: string): Promise<string> {
  const metadata = { client_name: clientName, redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' }
  const execute = [openid.allowInsecureRequests]
  const config = await openid.dynamicClientRegistration(new URL(`${studioUrl}/auth/v1`), metadata, undefined, {
    execute,
  })
  const code_challenge = await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier())
  const challenge = { code_challenge, code_challenge_method: 'S256' }
  const url = openid.buildAuthorizationUrl(config, { redirect_uri: redirectUri, scope: 'openid', ...challenge })
  const { headers } = await fetch(url, { redirect: 'manual' })

  return headers.get('location') ?? ''
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in to an app' })

for (const [device, options] of inBoth) {
  test(`on ${device} a person signs in, reads what an app will see, and arrives there`, async ({
    open,
    app,
    signIn,
  }) => {
    const page = await open('/healthz', options)
    await page.goto(app.url)
    await page.waitForURL('**/login')
    await signIn(page, 'member')

    await heading(page).waitFor()
    await page.getByText('asks to sign you in with your account at').waitFor()
    await page.getByText('Your name and picture').waitFor()
    await page.getByText('has not checked this app').waitFor()
    await page.getByText('Either takes you back to a program on this computer.').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width')).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Allow' }).click()

    await page.waitForURL(`${app.url}/callback**`)
    expect(await page.textContent('p')).toBe('Welcome, member@loftandlie.test')

    // Somebody who has allowed the app is redirected at once.
    await page.goto(app.url)
    await page.waitForURL(`${app.url}/callback**`)
    expect(await page.textContent('p')).toBe('Welcome, member@loftandlie.test')
  })
}

for (const [device, options] of inBoth) {
  test(`on ${device} a person sees which apps they have let in, and shuts one out`, async ({
    open,
    app,
    signIn,
    studio,
  }) => {
    const page = await open('/login', options)
    // Another account than in the test before, which may have allowed an app.
    await signIn(page, device === 'a desk' ? 'front desk' : 'admin')
    await page.goto(`${studio.url}/dashboard/security`)
    const apps = page.getByRole('region', { name: 'Apps with access' })
    await apps.getByText('No app has access to your account.').waitFor()
    await page.goto(app.url)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(`${app.url}/callback**`)

    await page.goto(`${studio.url}/dashboard/security`)
    await apps.getByText('Your name and picture · Your e-mail address · Allowed').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width')).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await apps.getByRole('button', { name: 'Withdraw the access of Caddie' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw access' }).click()

    await apps.getByText('Caddie no longer has access.').waitFor()
    await apps.getByText('No app has access to your account.').waitFor()
    await page.getByText('An app was shut out').waitFor()
    await page.getByText('An app was let in').waitFor()
  })
}

test('who is signed in for long does so once more where an app wants that, and goes on to it', async ({
  open,
  app,
  signIn,
}) => {
  const page = await open('/login')
  await signIn(page, 'member')

  await page.goto(`${app.url}/?prompt=login`)
  await page.getByRole('heading', { name: 'Sign in once more' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.waitForURL('**/login')
  await signIn(page, 'member')

  await page.waitForURL(/callback|consent/)
  await page.getByText(/Welcome, member@loftandlie.test|asks to sign you in/).waitFor()
})

test('who denies arrives at the app without a session', async ({ open, app, signIn }) => {
  const page = await open('/login', telephone)
  await signIn(page, 'member')
  await page.goto(app.url)

  await page.getByRole('button', { name: 'Deny' }).click()

  await page.waitForURL(`${app.url}/callback**`)
  expect(await page.textContent('p')).toBe('Not signed in: access_denied')
})

test('who uses another account is asked again as that one', async ({ open, app, signIn }) => {
  const page = await open('/login')
  await signIn(page, 'member')
  await page.goto(app.url)
  await page.getByText('Signed in as member@loftandlie.test').waitFor()

  await page.getByRole('button', { name: 'Use another account' }).click()
  await page.waitForURL('**/login')
  await signIn(page, 'front desk')

  await heading(page).waitFor()
  await page.getByText('Signed in as desk@loftandlie.test').waitFor()
})

test('a request that is over, somebody else’s or none says so', async ({ open, signIn, studio }) => {
  const page = await open('/login')
  await signIn(page, 'member')

  for (const query of ['', '?authorization_id=', '?authorization_id=5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31']) {
    await page.goto(`${studio.url}/oauth/consent${query}`)
    await page.getByRole('heading', { name: 'This request is over' }).waitFor()
    expect(await heading(page).count()).toBe(1)
  }
})

test('a long name stands within a narrow page, and says where it leads', async ({ open, signIn, studio }) => {
  const page = await open('/login', { ...telephone, viewport: { width: 320, height: 640 } })
  await signIn(page, 'member')

  await page.goto(await asked(studio.url, 'W'.repeat(1000), 'golf.caddie:/back'))

  await page.getByText('an app on this device').waitFor()
  await page.getByText('Your e-mail address').waitFor({ state: 'detached' })
  expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width')).toBe(true)
})
