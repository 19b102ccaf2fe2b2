import { z } from 'zod'

import { Metadata } from '#shared/auth/user.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery, sortQuery, Total } from '#shared/http/list.ts'
import { EmailAddress, Id, IdempotencyHeaders, Instant, Line, OrNull } from '#shared/http/wire.ts'
import { PersonName } from '#shared/people/person-name.ts'
import { AnyRole } from '#shared/permissions/roles.ts'

export const ListedAccount = z.object({
  id: Id,
  /** The name in the client profile, or else the one they gave themselves; '' when there is none. */
  name: z.string(),
  email: z.string().nullable(),
  /** Digits with the country code. */
  phone: z.string().nullable(),
  isConfirmed: z.boolean(),
  roles: z.array(z.string()),
  hasSecondStep: z.boolean(),
  createdAt: Instant,
  invitedAt: Instant.nullable(),
  lastSignInAt: Instant.nullable(),
  bannedUntil: Instant.nullable(),
})
export type ListedAccount = z.output<typeof ListedAccount>

const SecondStep = z.object({
  id: Id,
  kind: z.enum(['totp', 'phone', 'webauthn', 'recovery_code']),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  isVerified: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type SecondStep = z.output<typeof SecondStep>

const Passkey = z.object({
  id: Id,
  name: z.string().nullable(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})

const SignedInDevice = z.object({
  id: Id,
  /** The kind of device, in words. */
  name: z.string(),
  ip: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant,
})
export type SignedInDevice = z.output<typeof SignedInDevice>

const Event = z.object({
  id: z.string(),
  at: Instant,
  action: z.string(),
  /** Who did it: the address of an account, `service` for a program, `guest` before signing in. */
  by: z.string(),
  ip: z.string().nullable(),
  facts: Metadata,
})
export type AccountEvent = z.output<typeof Event>

export const Account = ListedAccount.extend({
  isEmailConfirmed: z.boolean(),
  isPhoneConfirmed: z.boolean(),
  hasPassword: z.boolean(),
  /** True for the caller's own account. */
  isOwn: z.boolean(),
  /** False for an account with more rights than the caller's. */
  mayBeChanged: z.boolean(),
  secondSteps: z.array(SecondStep),
  passkeys: z.array(Passkey),
  linked: z.array(
    z.object({ id: Id, provider: z.string(), email: z.string().nullable(), lastSignInAt: Instant.nullable() }),
  ),
  devices: z.array(SignedInDevice),
  /** The latest first. */
  events: z.array(Event),
  /** Bookings stay with the client profile when the account is deleted. */
  bookingCount: z.int(),
})
export type Account = z.output<typeof Account>

const access = 'may:manage_users/users' as const
const one = { params: z.object({ accountId: Id }) }
const done = { status: 204, response: z.void() } as const

export const AccountsQuery = z.strictObject({
  /** Part of a name, an e-mail address or a phone number. */
  search: z.string().trim().max(100).exactOptional(),
  ...sortQuery('-createdAt', 'createdAt'),
  ...pageQuery(),
})
export type AccountsQuery = z.output<typeof AccountsQuery>

export const accountsContract = {
  listAccounts: endpoint({
    method: 'GET',
    path: '/api/v1/accounts',
    summary: 'Accounts, the newest first unless told, a page at a time',
    access,
    query: AccountsQuery,
    response: z.object({ accounts: z.array(ListedAccount), next: NextPage, total: Total }),
  }),
  listGivableRoles: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/roles',
    summary: 'The roles that the signed-in person may give',
    access,
    response: z.array(z.object({ name: AnyRole, description: z.string() })),
  }),
  inviteAccount: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/invite',
    summary: 'Invite somebody by e-mail, perhaps with a role; again, if they did not come',
    access,
    headers: IdempotencyHeaders,
    body: z.strictObject({
      email: EmailAddress,
      firstName: OrNull(PersonName(80)).exactOptional(),
      lastName: OrNull(PersonName(80)).exactOptional(),
      role: AnyRole.nullable().exactOptional(),
    }),
    status: 201,
    response: z.object({ id: Id }),
    // A hook's refusal has the hook's own sentence and the code `unknown`.
    failures: ['email_exists', 'not_allowed', 'key_reused', 'unknown'],
  }),
  readAccount: endpoint({
    ...one,
    method: 'GET',
    path: '/api/v1/accounts/:accountId',
    summary: 'One account: how one gets into it, where it is signed in, what was done to it',
    access,
    response: Account,
    failures: ['not_found'],
  }),
  setRolesOfAccount: endpoint({
    ...one,
    ...done,
    method: 'PUT',
    path: '/api/v1/accounts/:accountId/roles',
    summary: 'Give and take roles, from this moment on; none beyond what the signed-in person may do',
    access,
    body: z.strictObject({
      roles: z
        .array(AnyRole)
        .max(40)
        .meta({ examples: [['coach', 'fitter']] }),
      /** The roles that the caller saw; when the account has others by now, nothing is changed. */
      known: z.array(AnyRole).max(40).exactOptional(),
    }),
    failures: ['not_found', 'not_allowed', 'wrong_state'],
  }),
  sendPasswordReset: endpoint({
    ...one,
    ...done,
    method: 'POST',
    path: '/api/v1/accounts/:accountId/password-reset',
    summary: 'Mail the owner a link that sets a new password',
    access,
    failures: ['not_found', 'not_allowed', 'wrong_state'],
  }),
  banAccount: endpoint({
    ...one,
    ...done,
    method: 'POST',
    path: '/api/v1/accounts/:accountId/ban',
    summary: 'Keep somebody out, from this moment on',
    access,
    body: z.strictObject({
      days: z
        .int()
        .min(1)
        .max(36_500)
        .meta({ examples: [7] }),
    }),
    failures: ['not_found', 'not_allowed', 'wrong_state'],
  }),
  liftBan: endpoint({
    ...one,
    ...done,
    method: 'POST',
    path: '/api/v1/accounts/:accountId/lift-ban',
    summary: 'Let somebody in again',
    access,
    failures: ['not_found', 'not_allowed'],
  }),
  removeSecondStep: endpoint({
    ...done,
    method: 'DELETE',
    path: '/api/v1/accounts/:accountId/second-steps/:factorId',
    params: one.params.extend({ factorId: Id }),
    summary: 'Remove a second step, for whoever has lost it',
    access,
    failures: ['not_found', 'not_allowed', 'mfa_factor_not_found'],
  }),
  removePasskeyOfAccount: endpoint({
    ...done,
    method: 'DELETE',
    path: '/api/v1/accounts/:accountId/passkeys/:passkeyId',
    params: one.params.extend({ passkeyId: Id }),
    summary: 'Remove a passkey, for whoever has lost it',
    access,
    failures: ['not_found', 'not_allowed', 'validation_failed'],
  }),
  endDeviceOfAccount: endpoint({
    ...done,
    method: 'DELETE',
    path: '/api/v1/accounts/:accountId/devices/:sessionId',
    params: one.params.extend({ sessionId: Id }),
    summary: 'Sign one device of an account out',
    access,
    failures: ['not_found', 'not_allowed'],
  }),
  signAccountOut: endpoint({
    ...one,
    ...done,
    method: 'POST',
    path: '/api/v1/accounts/:accountId/sign-out',
    summary: 'Sign every device of an account out',
    access,
    failures: ['not_found', 'not_allowed'],
  }),
  deleteAccount: endpoint({
    ...one,
    ...done,
    method: 'POST',
    path: '/api/v1/accounts/:accountId/delete',
    summary: 'Delete an account for good; the client profile and its bookings stay',
    access,
    /** The account's address, or its number, typed to confirm. */
    body: z.strictObject({ confirmation: Line(320).meta({ examples: ['sam@example.com'] }) }),
    failures: ['not_found', 'not_allowed', 'wrong_state'],
  }),
}
