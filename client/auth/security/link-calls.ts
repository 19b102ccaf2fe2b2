import { z } from 'zod'

import { call } from '#client/api/call.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id } from '#shared/http/wire.ts'

const beginLink = endpoint({
  method: 'GET',
  path: '/auth/v1/user/identities/authorize',
  summary: 'Where an account elsewhere is linked',
  access: 'signed-in',
  query: z.object({ provider: z.string(), redirect_to: z.string(), skip_http_redirect: z.literal('true') }),
  response: z.object({ url: z.url() }),
})
const endLink = endpoint({
  method: 'DELETE',
  path: '/auth/v1/user/identities/:identityId',
  summary: 'Unlink an account elsewhere',
  access: 'signed-in',
  params: z.object({ identityId: Id }),
  response: z.object({}),
})

/** Goes to the provider, which sends its owner back here. */
export async function linkAccount(provider: string): Promise<void> {
  const query = { provider, redirect_to: location.href, skip_http_redirect: 'true' as const }
  const { url } = await call(beginLink, { query })
  location.assign(url)
}

export const unlinkAccount = (identityId: string) => call(endLink, { params: { identityId } })
