import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import { formOf, serve } from './loopback.ts'

interface Person {
  api: Record<string, unknown>
  /** What the provider was sent, path by path. */
  asked: { path: string; authorization: string | undefined; query: Record<string, string> }[]
}

const accessToken = 'an access token'

/**
 * A provider with OAuth but without OpenID Connect: its page sends everybody back at once, its API answers what a test
 * wants. It checks the studio's proofs.
 */
export async function startOAuthServer({ page, token }: { page: string; token: string }) {
  const person: Person = { api: {}, asked: [] }
  let challenge = ''

  const { url, close } = await serve((origin) => (request, response) => {
    void answer(request, new URL(request.url ?? '', origin)).then(({ status = 200, location, body = {} }) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
        .end(JSON.stringify(body)),
    )
  })

  async function answer(request: IncomingMessage, at: URL): Promise<Answer> {
    const query = Object.fromEntries(at.searchParams)
    person.asked.push({ path: at.pathname, authorization: request.headers.authorization, query })
    if (at.pathname === page) {
      challenge = query['code_challenge'] ?? ''
      const back = `${query['redirect_uri']}?code=a-code&state=${query['state']}`
      return { status: 302, location: back }
    }
    if (at.pathname === token) {
      const form = await formOf(request)
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight = form.get('client_secret') === 'its secret' && verifier === challenge
      return isRight
        ? { body: { access_token: accessToken, token_type: 'bearer', scope: 'user:email' } }
        : { body: { error: 'bad_verification_code' } }
    }
    if (request.headers.authorization !== `Bearer ${accessToken}`) return { status: 401, body: {} }

    const body = person.api[at.pathname]
    return body === undefined ? { status: 404, body: {} } : { body }
  }

  return { url, close, person }
}

interface Answer {
  status?: number
  location?: string
  body?: unknown
}

/** Proves to Facebook that its app sends the token. */
export const appProof = createHmac('sha256', 'its secret').update(accessToken).digest('hex')
