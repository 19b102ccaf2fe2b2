import { z } from 'zod'

import { ofUser, pageHeaders, PageNumbers } from './admin.ts'
import { authEndpoint } from './endpoint.ts'
import { Passkey } from './passkeys.ts'
import { Phone, Text } from './requests.ts'
import { Device, Factor, Metadata, Timestamp } from './user.ts'

const AuditEntry = z.object({
  id: z.string(),
  payload: z.object({
    actor_id: z.string(),
    actor_username: z.string(),
    actor_via_sso: z.boolean(),
    action: z.string(),
    log_type: z.string(),
    traits: Metadata,
  }),
  created_at: Timestamp,
  ip_address: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const factor = { params: ofUser.params.extend({ factorId: z.string().max(100) }) }
const passkey = { params: ofUser.params.extend({ passkeyId: z.string().max(100) }) }
const session = { params: ofUser.params.extend({ sessionId: z.string().max(100) }) }

/** The ways into an account and the events of accounts, for the studio's own programs. */
export const adminSecurityContract = {
  listFactorsOf: authEndpoint({
    ...ofUser,
    method: 'GET',
    path: '/auth/v1/admin/users/:userId/factors',
    summary: 'The second steps of an account',
    access: 'service',
    response: z.array(Factor),
    failures: ['user_not_found 404', 'validation_failed', 'validation_failed 404'],
  }),
  changeFactor: authEndpoint({
    ...factor,
    method: 'PUT',
    path: '/auth/v1/admin/users/:userId/factors/:factorId',
    summary: 'Rename a second step, or move it to another number',
    access: 'service',
    body: z.object({ friendly_name: Text.nullish().meta({ examples: ['Old phone'] }), phone: Phone.nullish() }),
    response: Factor,
    failures: [
      'user_not_found 404',
      'validation_failed',
      'validation_failed 404',
      'mfa_factor_not_found',
      'mfa_factor_name_conflict',
      'mfa_verified_factor_exists',
    ],
  }),
  deleteFactor: authEndpoint({
    ...factor,
    method: 'DELETE',
    path: '/auth/v1/admin/users/:userId/factors/:factorId',
    summary: 'Remove a second step of an account',
    access: 'service',
    response: Factor,
    failures: ['user_not_found 404', 'validation_failed', 'validation_failed 404', 'mfa_factor_not_found'],
  }),
  listPasskeysOf: authEndpoint({
    ...ofUser,
    method: 'GET',
    path: '/auth/v1/admin/users/:userId/passkeys',
    summary: 'The passkeys of an account',
    access: 'service',
    response: z.array(Passkey),
    failures: ['user_not_found 404', 'validation_failed', 'validation_failed 404', 'passkey_disabled'],
  }),
  deletePasskey: authEndpoint({
    ...passkey,
    method: 'DELETE',
    path: '/auth/v1/admin/users/:userId/passkeys/:passkeyId',
    summary: 'Remove a passkey of an account',
    access: 'service',
    status: 204,
    response: z.void(),
    failures: ['user_not_found 404', 'validation_failed', 'validation_failed 404'],
  }),
  listSessionsOf: authEndpoint({
    ...ofUser,
    method: 'GET',
    path: '/auth/v1/admin/users/:userId/sessions',
    summary: 'The devices that an account is signed in on, the latest seen first',
    access: 'service',
    response: z.array(Device),
    failures: ['user_not_found 404', 'validation_failed', 'validation_failed 404'],
  }),
  endSessionOf: authEndpoint({
    ...session,
    method: 'DELETE',
    path: '/auth/v1/admin/users/:userId/sessions/:sessionId',
    summary: 'End a session of an account',
    access: 'service',
    status: 204,
    response: z.void(),
    failures: ['user_not_found 404', 'validation_failed', 'validation_failed 404', 'session_not_found 404'],
  }),
  listAuditEntries: authEndpoint({
    method: 'GET',
    path: '/auth/v1/admin/audit',
    summary: 'What was done to accounts, the newest first',
    access: 'service',
    query: PageNumbers.extend({ query: Text.optional().meta({ examples: ['action:login'] }) }),
    response: z.array(AuditEntry),
    responseHeaders: pageHeaders,
    failures: ['validation_failed'],
  }),
}
