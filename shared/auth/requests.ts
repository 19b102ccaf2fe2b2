import { z } from 'zod'

// Request bodies of the protocol. Unknown fields are ignored.

/** Bytes of JSON. Metadata is in every access token, and tokens travel in headers. */
export const longestMetadata = 6144

// Escapes in JSON that PostgreSQL cannot store as text: NUL and lone surrogates.
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

function isStorable(data: object): boolean {
  try {
    const text = JSON.stringify(data)
    return text.length <= longestMetadata && !unstorable.test(text)
  } catch (error) {
    // Nested too deep to be stringified.
    if (error instanceof RangeError) return false
    throw error
  }
}

export const NewMetadata = z
  .record(z.string(), z.unknown())
  .refine(isStorable, 'This data is too large or cannot be stored.')
  .nullish()

export const Text = z.string().max(1024, 'Use at most 1024 characters.')
export const Email = Text.meta({ examples: ['sam.rivera@example.com'] })
export const Phone = Text.meta({ examples: ['+13125550142'] })
export const Password = z
  .string()
  .max(4096, 'Use at most 4096 characters.')
  .meta({ examples: ['correct horse battery'] })
const Code = Text.meta({ examples: ['482913'] })

/** Other providers issue tokens of any length. */
const ForeignToken = z.string().max(16_384, 'Use at most 16384 characters.')

// Clients send null or '' for what they do not use.
const address = { email: Email.nullish(), phone: Phone.nullish(), channel: Text.nullish() }
/** The captcha's token, under the name that clients of the protocol know. */
const CaptchaToken = z.string().max(8192, 'Use at most 8192 characters.').nullish()
export const security = {
  gotrue_meta_security: z
    .object({ captcha_token: CaptchaToken.meta({ examples: ['0.zrSnRHO7h0HwSjSCU8oyzbjEtD8p'] }) })
    .nullish(),
}

export interface Security {
  gotrue_meta_security?: { captcha_token?: string | null | undefined } | null | undefined
}

const challenge = { code_challenge: Text.nullish(), code_challenge_method: Text.nullish() }

/** PKCE: the S256 hash of a secret that the browser keeps. */
export interface Challenge {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}

export const SignUp = z.object({
  ...address,
  ...challenge,
  ...security,
  password: Password.nullish(),
  data: NewMetadata,
  /** The version of the account's terms that was agreed to; not in the protocol. Without it nobody has agreed yet. */
  terms_version: z.int().min(1).max(1_000_000).nullish(),
})
export type SignUp = z.output<typeof SignUp>

export const TokenRequest = z.object({
  ...security,
  email: Email.nullish(),
  phone: Phone.nullish(),
  password: Password.nullish(),
  refresh_token: Text.nullish(),
  auth_code: Text.nullish(),
  code_verifier: Text.nullish(),
  provider: Text.nullish().meta({ examples: ['google'] }),
  id_token: ForeignToken.nullish(),
  access_token: ForeignToken.nullish(),
  nonce: Text.nullish(),
  link_identity: z.boolean().nullish(),
})
export type TokenRequest = z.output<typeof TokenRequest>

export const OtpRequest = z.object({
  ...address,
  ...challenge,
  ...security,
  data: NewMetadata,
  create_user: z.boolean().nullish(),
})
export type OtpRequest = z.output<typeof OtpRequest>

export const RecoveryRequest = z.object({ email: Email.nullish(), ...challenge, ...security })
export type RecoveryRequest = z.output<typeof RecoveryRequest>

export const ResendRequest = z.object({
  ...address,
  ...challenge,
  ...security,
  type: Text.nullish().meta({ examples: ['signup'] }),
})
export type ResendRequest = z.output<typeof ResendRequest>

export const UserChange = z.object({
  ...address,
  ...challenge,
  password: Password.nullish(),
  current_password: Password.nullish(),
  nonce: Code.nullish(),
  data: NewMetadata,
  app_metadata: z.unknown().optional(),
})
export type UserChange = z.output<typeof UserChange>

export const Link = z.object({
  token: Text.optional(),
  type: Text.optional().meta({ examples: ['signup'] }),
  redirect_to: z.string().max(4096).optional(),
})
export type Link = z.output<typeof Link>

export const Verification = z.object({
  type: Text.nullish().meta({ examples: ['email'] }),
  email: Email.nullish(),
  phone: Phone.nullish(),
  token: Code.nullish(),
  token_hash: Text.nullish(),
})
export type Verification = z.output<typeof Verification>
