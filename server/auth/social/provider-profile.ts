import { z } from 'zod'

import { EmailAddress } from '#shared/http/wire.ts'

import type { EmailProof } from './config.ts'
import { ProviderLies } from './providers/provider-trouble.ts'

/** What a provider says about a person. */
export interface ProviderProfile {
  /** The provider's id of the person, which never changes. */
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  /** For identity_data and user_metadata, in the protocol's words. */
  facts: Record<string, unknown>
  name: { firstName: string; lastName: string }
}

// Providers fill these differently: a value of another form counts as missing.
const text = (longest: number) =>
  z
    .string()
    .overwrite((value) => value.replaceAll('\0', '').toWellFormed().trim().slice(0, longest).toWellFormed())
    .min(1)
    .optional()
    .catch(undefined)

const webAddress = z
  .string()
  .max(1024)
  .refine((address) => /^https?:$/.test(URL.parse(address)?.protocol ?? ''))
  .optional()
  .catch(undefined)

const yes = z.union([z.literal(true), z.literal(1), z.literal('true'), z.literal('1')])

const ProviderClaims = z.object({
  name: text(200),
  given_name: text(100),
  family_name: text(100),
  preferred_username: text(200),
  picture: webAddress,
  email: EmailAddress.optional().catch(undefined),
  email_verified: z.unknown().optional(),
  xms_edov: z.unknown().optional(),
})

interface Claims {
  issuer: string
  subject: unknown
  claims: Record<string, unknown>
  emailIsProvenBy: EmailProof | 'always'
}

/** The parts of a provider's claims that are kept. */
export function profileFrom({ issuer, subject, claims, emailIsProvenBy }: Claims): ProviderProfile {
  if (typeof subject !== 'string' || !/^[\u0020-\u007e]{1,255}$/.test(subject)) {
    throw new ProviderLies('It does not name the person.')
  }
  const claimed = ProviderClaims.parse(claims)
  const { email, picture, given_name: given, family_name: family, preferred_username: username } = claimed
  const name = claimed.name ?? [given, family].filter(Boolean).join(' ')
  const isEmailVerified = email !== undefined && isProven(claimed, emailIsProvenBy)

  return {
    subject,
    email,
    isEmailVerified,
    facts: {
      iss: issuer,
      sub: subject,
      provider_id: subject,
      ...(email !== undefined && { email }),
      email_verified: isEmailVerified,
      phone_verified: false,
      ...(name && { name, full_name: name }),
      ...(picture !== undefined && { picture, avatar_url: picture }),
      ...(username !== undefined && { preferred_username: username, user_name: username }),
    },
    name: nameOf({ name, given, family }),
  }
}

function isProven(
  { email_verified, xms_edov }: z.output<typeof ProviderClaims>,
  by: Claims['emailIsProvenBy'],
): boolean {
  if (by === 'always') return true
  if (by === 'email_verified') return yes.safeParse(email_verified).success
  if (xms_edov !== undefined) return yes.safeParse(xms_edov).success

  return by === 'one tenant'
}

interface Names {
  name: string
  given: string | undefined
  family: string | undefined
}

/** First and last name; without a family name, what follows the first space. */
function nameOf({ name, given, family }: Names) {
  const [first = '', ...others] = name.split(/\s+/)
  return { firstName: (given ?? first).slice(0, 80), lastName: (family ?? others.join(' ')).slice(0, 80) }
}
