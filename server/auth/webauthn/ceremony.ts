import { z } from 'zod'

import type { UserRow } from '#server/auth/user-store.ts'
import type { Work } from '#server/kernel/work.ts'
import { readStudioName } from '#server/settings/service.ts'

import { type CredentialRow, listCredentialsOf } from './credential-store.ts'
import { relyingPartyOf } from './relying-party.ts'

// The two ceremonies of WebAuthn: an authenticator makes a credential for the studio, and later signs a challenge with
// it.

// Loaded when a key is used for the first time.
const webauthn = () => import('@simplewebauthn/server')

/** Whether the authenticator must ask for a finger, a face or a PIN, which makes it two steps in one. */
type UserVerification = 'required' | 'preferred'

interface Creation {
  user: UserRow
  /** A passkey has to be stored in the authenticator, since the browser finds it without its id. */
  residentKey: 'required' | 'discouraged'
  userVerification: UserVerification
}

export async function creationOptions(work: Work, { user, residentKey, userVerification }: Creation) {
  const known = await listCredentialsOf(work, user.id)
  const name = user.email ?? user.phone ?? user.id
  const { generateRegistrationOptions } = await webauthn()

  return generateRegistrationOptions({
    rpName: await readStudioName(work),
    rpID: relyingPartyOf(work.services.config).id,
    userName: name,
    userDisplayName: name,
    userID: new TextEncoder().encode(user.id),
    timeout: work.services.config.auth.mfa.challengeSeconds * 1000,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey, userVerification },
  })
}

interface Request {
  /** The keys that may answer; for a passkey the browser finds them. */
  allowed?: readonly CredentialRow[]
  userVerification: UserVerification
}

export async function requestOptions({ services: { config } }: Work, { allowed, userVerification }: Request) {
  const { generateAuthenticationOptions } = await webauthn()
  const { allowCredentials, ...options } = await generateAuthenticationOptions({
    rpID: relyingPartyOf(config).id,
    timeout: config.auth.mfa.challengeSeconds * 1000,
    userVerification,
    ...(allowed && {
      allowCredentials: allowed.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    }),
  })

  return { ...options, ...(allowCredentials && { allowCredentials }) }
}

const base64url = z
  .string()
  .max(100_000)
  .regex(/^[\w-]*$/)
const common = {
  id: base64url.min(1).max(2000),
  rawId: base64url.min(1).max(2000),
  type: z.literal('public-key'),
  clientExtensionResults: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((results) => results ?? {}),
}
const Created = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(50)).max(10).catch([]),
  }),
})
const Signed = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform((handle) => handle ?? ''),
  }),
})

/** The id of the key in an answer; undefined when it is no answer. */
export const credentialIdOf = (answer: unknown): string | undefined => Signed.safeParse(answer).data?.id

/** The account that an answer names; undefined when it names none. */
export const userIdIn = (answer: unknown): string | undefined =>
  Buffer.from(Signed.safeParse(answer).data?.response.userHandle ?? '', 'base64url').toString() || undefined

/** What is wrong with an answer, for the audit; its sender only learns that it is wrong. */
export class WrongAnswer extends Error {}

interface ExpectedChallenge {
  challenge: string
  userVerification: UserVerification
}

/** Checks a new credential, and returns it as it is stored. */
export async function createdKey(
  { services: { config } }: Work,
  answer: unknown,
  { challenge, userVerification }: ExpectedChallenge,
) {
  const { id, origins } = relyingPartyOf(config)
  const response = parsed(Created, answer)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: userVerification === 'required',
    }),
  )
  const { credential, aaguid, credentialBackedUp } = registrationInfo ?? {}
  if (!credential || !aaguid) throw new WrongAnswer('The attestation is not valid.')

  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: response.response.transports,
    aaguid,
    isBackedUp: credentialBackedUp ?? false,
  }
}

/** Checks a signature, and returns what changes of the key. */
export async function signedWith(
  { services: { config } }: Work,
  answer: unknown,
  key: CredentialRow,
  { challenge, userVerification }: ExpectedChallenge,
) {
  const { id, origins } = relyingPartyOf(config)
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified: isValid, authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response: parsed(Signed, answer),
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: userVerification === 'required',
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(key.publicKey),
        counter: key.signCount,
        transports: key.transports,
      },
    }),
  )
  if (!isValid) throw new WrongAnswer('The signature is not valid.')

  return { signCount: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
}

function parsed<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const result = schema.safeParse(answer)
  if (!result.success) throw new WrongAnswer('The answer has another form.', { cause: result.error })

  return result.data
}

/** Whatever the library throws is about the answer. */
async function verified<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch (error) {
    throw new WrongAnswer(error instanceof Error ? error.message : 'The answer is not valid.', { cause: error })
  }
}
