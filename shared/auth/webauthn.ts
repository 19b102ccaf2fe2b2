import { z } from 'zod'

// Options of WebAuthn level 3 as JSON. Bytes are base64url, times are milliseconds.

const KeyName = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).exactOptional() })
const userVerification = z.enum(['required', 'preferred', 'discouraged']).exactOptional()

/** The options with which a browser asks an authenticator to make a key. */
export const CreationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string().exactOptional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.number().exactOptional(),
  excludeCredentials: z.array(KeyName).exactOptional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['required', 'preferred', 'discouraged']).exactOptional(),
      requireResidentKey: z.boolean().exactOptional(),
      userVerification,
    })
    .exactOptional(),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).exactOptional(),
})

export type CreationOptions = z.output<typeof CreationOptions>

/** The options with which a browser asks for a key made before. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string().exactOptional(),
  timeout: z.number().exactOptional(),
  allowCredentials: z.array(KeyName).exactOptional(),
  userVerification,
})
export type RequestOptions = z.output<typeof RequestOptions>
