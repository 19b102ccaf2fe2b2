import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { EmailAddress, Id, Line, IdempotencyHeaders } from '#shared/http/wire.ts'

import { Channel, ChosenKind } from './kinds.ts'

const Choice = z.strictObject({ kind: ChosenKind, channel: Channel, wanted: z.boolean() })
export type Choice = z.output<typeof Choice>

const eachOnce = (choices: readonly Choice[]) =>
  new Set(choices.map(({ kind, channel }) => `${kind} ${channel}`)).size === choices.length

export const Preferences = z.object({
  /** Where messages go, partly hidden: whoever got the link knows the address anyway. Null when no address is known. */
  reach: z.object({ email: z.string().nullable(), sms: z.string().nullable() }),
  choices: z.array(Choice),
  /** The channels on which nothing more is sent. */
  ended: z.array(z.object({ channel: Channel, sentence: z.string() })),
})
export type Preferences = z.output<typeof Preferences>

/** The token of a mailed link; without it the signed-in person's preferences are meant. */
const byLink = z.object({ 'preferences-link': Line(300).exactOptional() })

const perMinute = { max: 60, perSeconds: 60, bucket: 'notice preferences' }

export const preferencesContract = {
  readPreferences: endpoint({
    method: 'GET',
    path: '/api/v1/notice-preferences',
    summary: 'What somebody wants to be told, by mail and by SMS: one’s own, or those of a mailed link',
    access: 'anyone',
    headers: byLink,
    response: Preferences,
    failures: ['not_found', 'expired'],
    limit: perMinute,
  }),
  changePreferences: endpoint({
    method: 'PUT',
    path: '/api/v1/notice-preferences',
    summary: 'Choose what to be told; what is not named stays as it is',
    access: 'anyone',
    headers: byLink,
    body: z.strictObject({
      choices: z
        .array(Choice)
        .min(1)
        .max(6)
        .refine(eachOnce, 'Choose once for each kind and channel.')
        .meta({ examples: [[{ kind: 'reminder', channel: 'email', wanted: false }]] }),
    }),
    response: Preferences,
    failures: ['not_found', 'expired'],
    limit: perMinute,
  }),
  mailPreferencesLink: endpoint({
    method: 'POST',
    path: '/api/v1/notice-preferences/links',
    summary: 'Have a new link to one’s preferences mailed; answered alike whether anybody has the address',
    access: 'anyone',
    body: z.strictObject({ email: EmailAddress }),
    status: 204,
    response: z.void(),
    limit: { max: 5, perSeconds: 600, bucket: 'preference links' },
  }),
  renewPreferencesLink: endpoint({
    method: 'POST',
    path: '/api/v1/people/:personId/preferences-link',
    summary: 'End the links to a client’s preferences that were mailed, and mail a new one',
    access: 'may:manage_clients/users',
    params: z.object({ personId: Id }),
    headers: IdempotencyHeaders,
    response: z.object({ to: z.string() }),
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/v1/notice-preferences/unsubscribe',
    summary: 'One press in a mail program (RFC 8058) ends the mails of one kind',
    access: 'anyone',
    query: z.object({ token: z.string().max(300) }),
    ignoresBody: true,
    status: 204,
    response: z.void(),
    failures: ['not_found'],
    limit: perMinute,
  }),
}
