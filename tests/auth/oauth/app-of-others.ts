import { createClient } from '@supabase/supabase-js'
import * as openid from 'openid-client'

import { issueApiKeys } from '#server/auth/keys/keys.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'
import { signedIn, type Stock, test as base } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

export const callback = 'https://caddie.example/callback'

type Admin = Stock['admin']['oauth']
type RegisteredClient = NonNullable<Awaited<ReturnType<Admin['createClient']>>['data']>

interface AuthorizeRequest {
  url: URL
  verifier: string
  state: string
  nonce: string
}

/** Somebody else's app, with the OpenID Connect library that such apps use. */
export interface App {
  client: RegisteredClient
  config: openid.Configuration
  /** The request with which it would send a browser. */
  ask: (parameters?: Record<string, string>) => Promise<AuthorizeRequest>
  /** Sends the browser; returns where that is redirected, and the authorization's id. */
  begin: (parameters?: Record<string, string>) => Promise<AuthorizeRequest & { leadsTo: URL; id: string }>
  exchange: (back: string | URL, request: AuthorizeRequest) => ReturnType<typeof openid.authorizationCodeGrant>
}

interface Fixtures {
  /** Switches the OAuth server on, and sets its name to the address at which it really answers. */
  server: string
  /** The admin functions for apps, as a program of the studio uses them. */
  admin: Admin
  /** Makes an app that staff have registered. */
  register: (metadata?: Partial<Parameters<Admin['createClient']>[0]>) => Promise<App>
  /** A person with the unmodified client in their browser. */
  person: () => Promise<{ userId: string; email: string; password: string; browser: Stock; token: string }>
  /** The whole flow: the app asks, the person allows it, the app gets its tokens. */
  signIn: (app: App, browser: Stock, parameters?: Record<string, string>) => ReturnType<App['exchange']>
  /** The audited causes of an action, the oldest first. */
  audited: (action: string) => Promise<unknown[]>
}

export const test = base.extend<Fixtures>({
  server: async ({ url, services }, use) => {
    services.config.auth.oauth.server = true
    services.config.publicUrl = url
    await use(url)
  },

  admin: async ({ server, services, clock }, use) => {
    const { service } = await issueApiKeys(
      { trx: services.db, now: clock.now(), place: nowhere, context: systemContext('test') },
      services.config,
    )
    await use(createClient(server, service, { auth: { persistSession: false } }).auth.admin.oauth)
  },

  register: async ({ server, admin }, use) => {
    await use(async (metadata) => {
      const { data: client, error } = await admin.createClient({
        client_name: 'Caddie',
        redirect_uris: [callback],
        ...metadata,
      })
      if (error) throw error

      return appOf(server, client)
    })
  },

  person: async ({ db, stock }, use) => {
    await use(async () => {
      const user = await makeUser(db)
      const browser = stock()
      const { access_token: token } = await signedIn(browser, user)
      return { ...user, browser, token }
    })
  },

  signIn: async ({}, use) => {
    await use(async (app, browser, parameters) => {
      const asked = await app.begin(parameters)
      return app.exchange(await allowed(browser, asked.id), asked)
    })
  },

  audited: async ({ db }, use) => {
    await use(async (action) => {
      const events = db.selectFrom('auditEvent').select('facts').where('action', '=', action)
      return (await events.orderBy('id').execute()).map(({ facts }) => facts)
    })
  },
})

export async function appOf(server: string, client: RegisteredClient): Promise<App> {
  const { client_id, client_secret, redirect_uris } = client
  const execute = [openid.allowInsecureRequests]
  const config = await openid.discovery(
    new URL(`${server}/auth/v1`),
    client_id,
    undefined,
    client_secret ? openid.ClientSecretBasic(client_secret) : openid.None(),
    { execute },
  )

  const ask: App['ask'] = async (parameters) => {
    const [verifier, state, nonce] = [openid.randomPKCECodeVerifier(), openid.randomState(), openid.randomNonce()]
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirect_uris[0] ?? '',
      scope: 'openid email',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...parameters,
    })
    return { url, verifier, state, nonce }
  }

  return {
    client,
    config,
    ask,
    begin: async (parameters) => {
      const asked = await ask(parameters)
      const answer = await fetch(asked.url, { redirect: 'manual' })
      const leadsTo = new URL(answer.headers.get('location') ?? `http://${answer.status}.invalid`)
      return { ...asked, leadsTo, id: leadsTo.searchParams.get('authorization_id') ?? '' }
    },
    exchange: (back, { url, verifier, state, nonce }) =>
      openid.authorizationCodeGrant(config, new URL(back), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        ...(url.searchParams.get('scope')?.includes('openid') && { expectedNonce: nonce }),
      }),
  }
}

/** Opens an app's request and allows it; returns where the browser is redirected. */
export async function allowed(browser: Stock, id: string): Promise<string> {
  const opened = await browser.oauth.getAuthorizationDetails(id)
  if (opened.error) throw opened.error
  if ('redirect_url' in opened.data) return opened.data.redirect_url

  const { data, error } = await browser.oauth.approveAuthorization(id)
  if (error) throw error

  return data.redirect_url
}
