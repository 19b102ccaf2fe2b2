import { fetchUserInfo } from 'openid-client'
import { z } from 'zod'

import type { EmailProof } from '#server/auth/social/config.ts'
import { profileFrom, type ProviderProfile } from '#server/auth/social/provider-profile.ts'
import type { Services } from '#server/kernel/services.ts'

import type { ProviderConnection } from './provider-client.ts'
import { ProviderLies } from './provider-trouble.ts'
import { signedClaims } from './signed-claims.ts'

interface Tokens {
  access_token: string
  id_token?: string | undefined
}

/**
 * The person who comes from a provider of OpenID Connect. The caller has checked that the token answers our request.
 */
export async function readOpenId(
  services: Pick<Services, 'now'>,
  connection: ProviderConnection,
  { tokens, emailIsProvenBy, user }: { tokens: Tokens; emailIsProvenBy: EmailProof; user: string | undefined },
): Promise<ProviderProfile> {
  if (!tokens.id_token) throw new ProviderLies('It gave no ID token.')
  const { claims } = await signedClaims(services, connection, tokens.id_token)
  const subject = claims.sub ?? ''
  const hasMore = claims['email'] === undefined && connection.client.serverMetadata().userinfo_endpoint !== undefined
  const more = hasMore ? await fetchUserInfo(connection.client, tokens.access_token, subject) : {}
  const { issuer } = connection.client.serverMetadata()

  return profileFrom({
    issuer: claims.iss ?? issuer,
    subject,
    claims: { ...nameIn(user), ...more, ...claims },
    emailIsProvenBy,
  })
}

const AppleUser = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }).optional(),
})

/**
 * Apple sends a person's name once, beside the code and unsigned. It only serves as a name, which the person could also
 * have typed.
 */
function nameIn(user: string | undefined): Record<string, unknown> {
  if (!user) return {}
  try {
    const { name } = AppleUser.parse(JSON.parse(user))
    return { given_name: name?.firstName, family_name: name?.lastName }
  } catch {
    // It comes from outside and matters little, so unreadable text is ignored.
    return {}
  }
}
