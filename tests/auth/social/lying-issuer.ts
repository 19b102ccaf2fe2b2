import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

import { formOf, serve } from './loopback.ts'
import { clientId } from './real-issuer.ts'

type Path = '/.well-known/openid-configuration' | '/token' | '/keys'

interface IssuerLies {
  /** Claims that replace those of a truthful token; an undefined one is left out. */
  claims: Record<string, unknown>
  /** Signs with a key that is not published. */
  foreignKey: boolean
  /** Answers an address with this instead. */
  instead: Partial<Record<Path, { status?: number; type?: string; body: string } | 'nothing'>>
}

/** A provider whose page sends everybody back at once, and whose answers a test can spoil. */
export async function startLyingIssuer() {
  const [key, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(key.publicKey)), alg: 'RS256', use: 'sig', kid: 'one' }
  const lies: IssuerLies = { claims: {}, foreignKey: false, instead: {} }
  const nonces = new Map<string, string>()

  const { url, close } = await serve((issuer) => (request, response) => void answer(issuer, request, response))

  async function answer(issuer: string, request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer)
    const lie = lies.instead[pathname as Path]
    if (lie === 'nothing') return
    if (lie) {
      response.writeHead(lie.status ?? 200, { 'content-type': lie.type ?? json }).end(lie.body)
      return
    }
    if (pathname === '/auth') {
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('state', searchParams.get('state') ?? '')
      back.searchParams.set('code', 'a-code')
      nonces.set('a-code', searchParams.get('nonce') ?? '')
      response.writeHead(302, { location: back.href }).end()
      return
    }

    const said = pathname === '/token' ? await tokens(await formOf(request)) : (documents(issuer)[pathname] ?? {})
    response.writeHead(200, { 'content-type': json }).end(JSON.stringify(said))
  }

  const json = 'application/json'

  const documents = (issuer: string): Record<string, object> => ({
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      id_token_signing_alg_values_supported: ['RS256'],
    },
    '/keys': { keys: [jwk] },
  })

  const tokens = async (form: URLSearchParams) => ({
    access_token: 'an access token',
    token_type: 'bearer',
    id_token: await idToken({ nonce: nonces.get(form.get('code') ?? '') }),
  })

  /** A token as the provider would give to an app. */
  async function idToken(more: Record<string, unknown> = {}): Promise<string> {
    const at = Math.floor(Date.now() / 1000)
    const claims: JWTPayload = { iss: url, aud: clientId, sub: 'sam', iat: at, exp: at + 300, ...sam, ...more }
    const said = Object.entries({ ...claims, ...lies.claims }).filter(([, value]) => value !== undefined)

    return new SignJWT(Object.fromEntries(said))
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(lies.foreignKey ? foreign.privateKey : key.privateKey)
  }

  return { url, close, lies, idToken }
}

const sam = { email: 'sam@example.com', email_verified: true, name: 'Sam Rivera' }

/** The claim about an access token that was issued with an ID token. */
export const hashOfAccessToken = (token: string) =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url')

export type LyingIssuer = Awaited<ReturnType<typeof startLyingIssuer>>
