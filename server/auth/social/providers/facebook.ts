import { createHmac } from 'node:crypto'

import { fetchProtectedResource } from 'openid-client'
import { z } from 'zod'

import type { Provider } from '#server/auth/social/config.ts'
import { profileFrom, type ProviderProfile } from '#server/auth/social/provider-profile.ts'

import type { ProviderConnection } from './provider-client.ts'
import { jsonFrom } from './provider-json.ts'

const Person = z.object({
  id: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  picture: z.object({ data: z.object({ url: z.string().optional() }) }).optional(),
})

/** The person who comes from Facebook, which gives only addresses that it has verified. */
export async function readFacebook(
  { client, provider }: ProviderConnection,
  dialect: { api: string; issuer: string },
  accessToken: string,
): Promise<ProviderProfile> {
  const query = new URLSearchParams({ fields: 'id,name,email,picture', ...appProof(provider, accessToken) })
  const url = new URL(`${dialect.api}/me?${query.toString()}`)
  const { id, name, email, picture } = await jsonFrom(
    await fetchProtectedResource(client, accessToken, url, 'GET'),
    Person,
  )

  return profileFrom({
    issuer: dialect.issuer,
    subject: id,
    claims: { name, email, picture: picture?.data.url },
    emailIsProvenBy: 'always',
  })
}

/** Proves that the app to which the token was given sends it. */
const appProof = ({ proof }: Provider, accessToken: string) =>
  proof.kind === 'secret'
    ? { appsecret_proof: createHmac('sha256', proof.secret).update(accessToken).digest('hex') }
    : {}
