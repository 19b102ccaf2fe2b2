import { fetchProtectedResource } from 'openid-client'
import { z } from 'zod'

import { profileFrom, type ProviderProfile } from '#server/auth/social/provider-profile.ts'

import type { ProviderConnection } from './provider-client.ts'
import { jsonFrom } from './provider-json.ts'

const Person = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})

const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** The person who comes from GitHub, with their primary address. */
export async function readGitHub(
  { client }: ProviderConnection,
  api: string,
  accessToken: string,
): Promise<ProviderProfile> {
  const read = (path: string) => fetchProtectedResource(client, accessToken, new URL(`${api}${path}`), 'GET')
  const { id, login, name, avatar_url } = await jsonFrom(await read('/user'), Person)
  const answer = await read('/user/emails')
  // The app may not have the right to read addresses.
  const emails = answer.status === 403 || answer.status === 404 ? [] : await jsonFrom(answer, Emails)
  const primary = emails.find((one) => one.primary)

  return profileFrom({
    issuer: api,
    subject: String(id),
    claims: {
      name: name ?? login,
      preferred_username: login,
      picture: avatar_url,
      email: primary?.email,
      email_verified: primary?.verified,
    },
    emailIsProvenBy: 'email_verified',
  })
}
