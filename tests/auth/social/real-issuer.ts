import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

import { serve } from './loopback.ts'

/** The person in front of the provider's page. */
export interface Visitor {
  sub: string
  claims: Record<string, unknown>
  /** The person presses Cancel. */
  isUnwilling?: boolean
}

export const clientId = 'the-studio'
const clientSecret = 'a secret between the studio and its provider'

/** The studio's variables for this provider: `AUTH_GOOGLE_…` and so on. */
export const settingsOf = (name: string, url: string, ids = clientId) => ({
  [`AUTH_${name}_CLIENT_ID`]: ids,
  [`AUTH_${name}_CLIENT_SECRET`]: clientSecret,
  [`AUTH_${name}_URL`]: url,
})

const onWeb = { redirect_uris: ['http://studio.test/auth/v1/callback'] }

/** For a studio on this machine, on any port. */
export const onThisMachine = {
  application_type: 'native' as const,
  redirect_uris: ['http://127.0.0.1/auth/v1/callback'],
}

/** A certified OpenID provider that signs in its visitor at once. */
export async function startRealIssuer(studio: typeof onWeb | typeof onThisMachine = onWeb) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'first' }
  const visitor: Visitor = { sub: 'sam', claims: {} }
  const asked: URLSearchParams[] = []

  const { url, close } = await serve((issuer) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          ...studio,
          token_endpoint_auth_method: 'client_secret_post',
          grant_types: ['authorization_code', 'refresh_token'],
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['only tests know this'] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'picture', 'preferred_username'],
      },
      scopes: ['openid', 'email', 'profile', 'name', 'calendar'],
      pkce: { required: () => true },
      issueRefreshToken: () => Promise.resolve(true),
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, RefreshToken: 600, IdToken: 600 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => ({ sub, ...visitor.claims }),
      }),
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        })
        grant.addOIDCScope('openid email profile name calendar')
        await grant.save()
        return grant
      },
    })
    const answer = provider.callback()

    return (request, response) => {
      const path = request.url ?? ''
      if (path.startsWith('/auth?')) asked.push(new URL(path, issuer).searchParams)
      if (path.startsWith('/sign-in/')) {
        const signedIn = { login: { accountId: visitor.sub }, consent: {} }
        const answered = visitor.isUnwilling ? { error: 'access_denied' } : signedIn
        void provider.interactionFinished(request, response, answered)
      } else void answer(request, response)
    }
  })

  return { url, close, visitor, asked }
}

export type RealIssuer = Awaited<ReturnType<typeof startRealIssuer>>
