import { z } from 'zod'

import { Id } from '#shared/http/wire.ts'

// The field names are those of the protocol of @supabase/supabase-js.

export const Metadata = z.record(z.string(), z.unknown())
export const Timestamp = z.string().meta({ examples: ['2026-11-24T15:30:00.000Z'] })

export const Identity = z.object({
  identity_id: Id,
  id: z.string(),
  user_id: Id,
  identity_data: Metadata,
  provider: z.string(),
  last_sign_in_at: Timestamp.optional(),
  created_at: Timestamp,
  updated_at: Timestamp,
  email: z.string().optional(),
})

export const Factor = z.object({
  id: Id,
  factor_type: z.enum(['totp', 'phone', 'webauthn', 'recovery_code']),
  status: z.enum(['verified', 'unverified']),
  friendly_name: z.string().optional(),
  phone: z.string().optional(),
  created_at: Timestamp,
  updated_at: Timestamp,
  last_challenged_at: Timestamp.optional(),
})

export const User = z.object({
  id: Id,
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  email_confirmed_at: Timestamp.optional(),
  invited_at: Timestamp.optional(),
  /** Digits with the country code, without a +. */
  phone: z.string(),
  phone_confirmed_at: Timestamp.optional(),
  confirmation_sent_at: Timestamp.optional(),
  confirmed_at: Timestamp.optional(),
  recovery_sent_at: Timestamp.optional(),
  new_email: z.string().optional(),
  email_change_sent_at: Timestamp.optional(),
  new_phone: z.string().optional(),
  phone_change_sent_at: Timestamp.optional(),
  reauthentication_sent_at: Timestamp.optional(),
  last_sign_in_at: Timestamp.optional(),
  app_metadata: Metadata,
  user_metadata: Metadata,
  factors: z.array(Factor).optional(),
  identities: z.array(Identity),
  created_at: Timestamp,
  updated_at: Timestamp,
  banned_until: Timestamp.optional(),
  deleted_at: Timestamp.optional(),
  is_anonymous: z.boolean(),
})
export type User = z.output<typeof User>

export type Factor = z.output<typeof Factor>

export const Session = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.int(),
  /** Seconds since 1970. */
  expires_at: z.int(),
  refresh_token: z.string(),
  /** Set when the password would no longer be accepted as a new one. */
  weak_password: z.object({ message: z.string(), reasons: z.array(z.string()) }).optional(),
  /** The provider's own tokens, only once after signing in with it. */
  provider_token: z.string().optional(),
  provider_refresh_token: z.string().optional(),
  user: User,
})
export type Session = z.output<typeof Session>

/** A device that a person is signed in on. */
export const Device = z.object({
  id: Id,
  created_at: Timestamp,
  last_seen_at: Timestamp,
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  aal: z.enum(['aal1', 'aal2']),
  /** How they signed in, the newest first. */
  methods: z.array(z.string()),
  is_current: z.boolean(),
})
export type Device = z.output<typeof Device>
