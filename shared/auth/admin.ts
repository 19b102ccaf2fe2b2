import { z } from 'zod'

import { Id, Paragraph } from '#shared/http/wire.ts'

import { authEndpoint } from './endpoint.ts'
import { Email, NewMetadata, Password, Phone, Text } from './requests.ts'
import { User } from './user.ts'

// For the studio's own programs, which use the secret key.

export const ofUser = { params: z.object({ userId: z.string().max(100) }) }

/** Page numbers as text: the server refuses other values in the protocol's words. */
export const PageNumbers = z.object({
  page: Text.optional().meta({ examples: ['1'] }),
  per_page: Text.optional().meta({ examples: ['50'] }),
})
export type PageNumbers = z.output<typeof PageNumbers>

/** The total, and links to the next and last page. */
export const pageHeaders = ['link', 'x-total-count'] as const

const UserQuery = PageNumbers.extend({
  /** Part of an e-mail address or of `full_name`. */
  filter: Text.optional(),
  sort: Text.optional().meta({ examples: ['created_at desc'] }),
  /** Part of a name, an e-mail address or a phone number. */
  search: z.string().trim().max(100).optional(),
  /** With a limit or a cursor, pages follow by cursor and not by number. */
  limit: Text.optional().meta({ examples: ['100'] }),
  cursor: Text.optional(),
})
export type UserQuery = z.output<typeof UserQuery>

const account = {
  email: Email.nullish(),
  phone: Phone.nullish(),
  password: Password.nullish(),
  /** A hash by bcrypt, argon2 or Firebase's scrypt instead of a password. */
  password_hash: Text.nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: NewMetadata,
  app_metadata: NewMetadata,
  /** How long from now, in Go's notation; `none` lifts a ban. */
  ban_duration: Text.nullish().meta({ examples: ['24h'] }),
  /** The `role` in tokens and in the user's JSON, `authenticated` by default. It grants nothing here. */
  role: Paragraph(255)
    .nullish()
    .meta({ examples: ['authenticated'] }),
  /** Values other than `authenticated` are refused. */
  aud: Text.nullish().meta({ examples: ['authenticated'] }),
}

const NewUser = z.object({ ...account, id: Text.nullish() })
export type NewUser = z.output<typeof NewUser>

const ChangedUser = z.object(account)
export type ChangedUser = z.output<typeof ChangedUser>

const LinkRequest = z.object({
  type: Text.nullish().meta({ examples: ['magiclink'] }),
  email: Email.nullish(),
  new_email: Email.nullish(),
  password: Password.nullish(),
  data: NewMetadata,
  redirect_to: z.string().max(4096).nullish(),
})
export type LinkRequest = z.output<typeof LinkRequest>

const MadeLink = User.extend({
  action_link: z.string(),
  email_otp: z.string(),
  hashed_token: z.string(),
  verification_type: z.string(),
  redirect_to: z.string(),
})
export type MadeLink = z.output<typeof MadeLink>

const Deletion = z.object({
  /** How many of each are deleted with the account. */
  deleted: z.object({
    identities: z.int(),
    sessions: z.int(),
    factors: z.int(),
    passkeys: z.int(),
    roles: z.int(),
  }),
  /** What stays: the client profile without an account, and its bookings. */
  kept: z.object({ client_profile: Id.nullable(), bookings: z.int() }),
})
export type Deletion = z.output<typeof Deletion>

const redirect = {
  query: z.object({ redirect_to: z.string().max(4096).optional() }),
  headers: z.looseObject({ redirect_to: z.string().optional(), referer: z.string().optional() }),
}

export const adminContract = {
  listUsers: authEndpoint({
    method: 'GET',
    path: '/auth/v1/admin/users',
    summary: 'Accounts, the newest first, by page number or by cursor',
    access: 'service',
    query: UserQuery,
    response: z.object({
      users: z.array(User),
      aud: z.string(),
      pagination: z.object({ has_more: z.boolean(), next_cursor: z.string().optional() }).optional(),
    }),
    responseHeaders: pageHeaders,
    failures: ['validation_failed'],
  }),
  createUser: authEndpoint({
    method: 'POST',
    path: '/auth/v1/admin/users',
    summary: 'Make an account; nothing is mailed',
    access: 'service',
    body: NewUser,
    response: User,
    failures: [
      'validation_failed',
      'validation_failed 422',
      'weak_password',
      'email_exists',
      'phone_exists',
      'user_already_exists',
    ],
  }),
  readUserById: authEndpoint({
    ...ofUser,
    method: 'GET',
    path: '/auth/v1/admin/users/:userId',
    summary: 'One account',
    access: 'service',
    response: User,
    failures: ['user_not_found 404', 'validation_failed', 'validation_failed 404'],
  }),
  changeUser: authEndpoint({
    ...ofUser,
    method: 'PUT',
    path: '/auth/v1/admin/users/:userId',
    summary: 'Change an account, all that is asked or nothing; a new password ends its sessions',
    access: 'service',
    body: ChangedUser,
    response: User,
    failures: [
      'user_not_found 404',
      'validation_failed',
      'validation_failed 404',
      'validation_failed 422',
      'weak_password',
      'email_exists',
      'phone_exists',
    ],
  }),
  deleteUser: authEndpoint({
    ...ofUser,
    method: 'DELETE',
    path: '/auth/v1/admin/users/:userId',
    summary: 'Delete an account; softly, only what names its owner and what signs in',
    access: 'service',
    body: z
      .object({
        should_soft_delete: z
          .boolean()
          .nullish()
          .meta({ examples: [true] }),
      })
      .nullish(),
    response: z.object({}),
    failures: ['user_not_found 404', 'validation_failed', 'validation_failed 404'],
  }),
  previewDeletion: authEndpoint({
    ...ofUser,
    method: 'GET',
    path: '/auth/v1/admin/users/:userId/deletion',
    summary: 'What deleting an account would delete, and what would stay',
    access: 'service',
    response: Deletion,
    failures: ['user_not_found 404', 'validation_failed', 'validation_failed 404'],
  }),
  generateLink: authEndpoint({
    ...redirect,
    method: 'POST',
    path: '/auth/v1/admin/generate_link',
    summary: 'Make a link and its code, which the caller brings to its owner; nothing is mailed',
    access: 'service',
    body: LinkRequest,
    response: MadeLink,
    failures: ['validation_failed', 'weak_password', 'email_exists', 'user_not_found 404'],
  }),
  inviteUser: authEndpoint({
    ...redirect,
    method: 'POST',
    path: '/auth/v1/invite',
    summary: 'Make an account for somebody and mail them a link into it',
    access: 'service',
    body: z.object({ email: Email.nullish(), data: NewMetadata }),
    response: User,
    failures: ['validation_failed', 'email_exists'],
  }),
}
