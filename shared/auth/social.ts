import { z } from 'zod'

import { authEndpoint, Location, Page } from './endpoint.ts'

const Text = z.string().max(1024, 'Use at most 1024 characters.').optional()

/** The query that sends a browser to a provider; parameters that are not named here are passed on. */
export const SocialAuthorization = z.looseObject({
  provider: Text.meta({ examples: ['google'] }),
  redirect_to: z.string().max(4096).optional(),
  /** Further scopes beside ours, separated by spaces. */
  scopes: Text.meta({ examples: ['https://www.googleapis.com/auth/calendar.readonly'] }),
  code_challenge: Text,
  code_challenge_method: Text,
})
export type SocialAuthorization = z.output<typeof SocialAuthorization>

const Code = z.string().max(4096).optional()

/** The query with which a provider sends a browser back. */
const ProviderAnswer = z.object({
  state: Text.meta({ examples: ['3f0c2a4e-9f0e-4a54-8b0e-0d7b0b3c6a11'] }),
  code: Code,
  iss: Text,
  error: Text,
  error_description: Code,
  /** From Apple, at the first sign-in only: the person's name. */
  user: Code,
})
export type ProviderAnswer = z.output<typeof ProviderAnswer>

const headers = z.looseObject({ redirect_to: z.string().optional(), referer: z.string().optional() })

const Waiting = z.object({ state: Text.meta({ examples: ['3f0c2a4e-9f0e-4a54-8b0e-0d7b0b3c6a11'] }) })

// One limit for the way to a provider and the way back.
const limit = { max: 150, perSeconds: 300, setting: 'token', bucket: 'providers' } as const

/** Signing in with an account elsewhere, and the accounts elsewhere that are linked. */
export const socialContract = {
  authorize: authEndpoint({
    method: 'GET',
    path: '/auth/v1/authorize',
    summary: 'Go to a provider to sign in there',
    access: 'anyone',
    query: SocialAuthorization,
    headers,
    redirect: 302,
    response: Location,
    failures: ['validation_failed'],
    limit,
    knowsDevice: true,
  }),
  finishSocialSignIn: authEndpoint({
    method: 'GET',
    path: '/auth/v1/callback',
    summary: 'Come back from a provider, and go on to where it was asked for with a session, a code or a reason',
    access: 'anyone',
    query: ProviderAnswer,
    redirect: 302,
    response: Location,
    limit,
    knowsDevice: 'when it has a number',
  }),
  relayProviderAnswer: authEndpoint({
    method: 'POST',
    path: '/auth/v1/callback',
    summary: 'The same from a provider that posts a form: the browser comes again, now with its cookie',
    access: 'anyone',
    body: ProviderAnswer,
    redirect: 303,
    response: Location,
    limit,
  }),
  authorizeLink: authEndpoint({
    method: 'GET',
    path: '/auth/v1/user/identities/authorize',
    summary: 'Go to a provider to add its account to one’s own',
    access: 'signed-in',
    query: SocialAuthorization.extend({ skip_http_redirect: Text.meta({ examples: ['true'] }) }),
    headers,
    mayRedirect: true,
    response: z.union([z.object({ url: z.string() }), Location]),
    failures: ['validation_failed', 'manual_linking_disabled', 'insufficient_aal 403'],
    limit,
    knowsDevice: 'when it has a number',
  }),
  showLinking: authEndpoint({
    method: 'GET',
    path: '/auth/v1/authorize/link',
    summary: 'The page that asks a browser which did not say who it is whether to add an account elsewhere',
    access: 'anyone',
    query: Waiting,
    page: true,
    response: z.union([Page, Location]),
    limit,
    knowsDevice: true,
  }),
  confirmLinking: authEndpoint({
    method: 'POST',
    path: '/auth/v1/authorize/link',
    summary: 'The button of that page: goes to the provider',
    access: 'anyone',
    body: Waiting,
    redirect: 303,
    response: Location,
    limit,
    knowsDevice: 'when it has a number',
  }),
  unlinkIdentity: authEndpoint({
    method: 'DELETE',
    path: '/auth/v1/user/identities/:identityId',
    summary: 'Take an account elsewhere from one’s own',
    access: 'signed-in',
    params: z.object({ identityId: z.string().max(100) }),
    response: z.object({}),
    failures: [
      'validation_failed',
      'validation_failed 404',
      'identity_not_found',
      'single_identity_not_deletable',
      'email_conflict_identity_not_deletable',
      'insufficient_aal 403',
    ],
  }),
}
