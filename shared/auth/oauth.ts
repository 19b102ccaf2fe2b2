import { z } from 'zod'

import type { DeclaredFailure } from '#shared/http/endpoint.ts'
import { Id } from '#shared/http/wire.ts'

import { authEndpoint, Location } from './endpoint.ts'
import { Timestamp } from './user.ts'

/** What an app may ask a person's permission to see. */
export const oauthScopes = ['openid', 'profile', 'email', 'phone', 'offline_access'] as const

const Text = z.string().nullish()
const text = (example: string) => Text.meta({ examples: [example] })
const Short = z.string().max(1024, 'Use at most 1024 characters.').optional()
const Long = z.string().max(4096, 'Use at most 4096 characters.').optional()

/** An app as people are shown it. */
const ShownClient = z.object({ id: Id, name: z.string(), uri: z.string(), logo_uri: z.string() })

const Redirect = z.object({ redirect_url: z.string() })

const Authorization = z.object({
  authorization_id: Id,
  redirect_uri: z.string(),
  client: ShownClient.extend({ registration_type: z.enum(['manual', 'dynamic']) }),
  user: z.object({ id: Id, email: z.string() }),
  scope: z.string(),
})
export type Authorization = z.output<typeof Authorization>

const Grant = z.object({ client: ShownClient, scopes: z.array(z.string()), granted_at: Timestamp })
export type Grant = z.output<typeof Grant>

const AuthorizationRequest = z.object({
  client_id: Short,
  redirect_uri: Long,
  response_type: Short,
  response_mode: Short,
  scope: Short,
  state: Long,
  nonce: Short,
  prompt: Short,
  /** The most seconds since the person proved who they are. */
  max_age: Short,
  code_challenge: Short,
  code_challenge_method: Short,
  request: z.string().optional(),
  request_uri: z.string().optional(),
  // Ignored: every token is for this studio.
  resource: z.string().optional(),
})
export type AuthorizationRequest = z.output<typeof AuthorizationRequest>

const OAuthTokenRequest = z.object({
  grant_type: text('authorization_code'),
  code: Text,
  redirect_uri: text('https://caddie.example/callback'),
  code_verifier: Text,
  refresh_token: Text,
  scope: text('email'),
  client_id: text('5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31'),
  client_secret: Text,
})
export type OAuthTokenRequest = z.output<typeof OAuthTokenRequest>

const OAuthTokens = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.int(),
  refresh_token: z.string().optional(),
  scope: z.string(),
  id_token: z.string().optional(),
})
export type OAuthTokens = z.output<typeof OAuthTokens>

/** The OpenID Connect claims of a person, within the scopes of a token. */
const UserInfo = z.looseObject({ sub: Id })

const ServerDescription = z.looseObject({ issuer: z.string(), jwks_uri: z.string() })

const authorizationParams = z.object({ authorizationId: z.string().max(100) })
const ofConsent: DeclaredFailure[] = [
  'feature_disabled',
  'validation_failed',
  'oauth_authorization_not_found',
  'insufficient_aal 403',
  'no_authorization 403',
  'reauthentication_needed',
  'not_allowed',
]

const consent = {
  authorizeOAuth: authEndpoint({
    method: 'GET',
    path: '/auth/v1/oauth/authorize',
    summary: 'Where an app sends a person to ask for access; leads to the page that asks them',
    access: 'anyone',
    query: AuthorizationRequest,
    redirect: 302,
    response: Location,
    failures: ['feature_disabled', 'invalid_client', 'invalid_request'],
    limit: { max: 150, perSeconds: 300, setting: 'token' },
  }),
  readAuthorization: authEndpoint({
    method: 'GET',
    path: '/auth/v1/oauth/authorizations/:authorizationId',
    summary: 'What an app asks the signed-in user for; leads back at once when they have allowed it before',
    access: 'signed-in',
    params: authorizationParams,
    headers: z.looseObject({ origin: z.string().optional() }),
    response: z.union([Authorization, Redirect]),
    failures: ofConsent,
  }),
  answerAuthorization: authEndpoint({
    method: 'POST',
    path: '/auth/v1/oauth/authorizations/:authorizationId/consent',
    summary: 'Allow or deny it',
    access: 'signed-in',
    params: authorizationParams,
    headers: z.looseObject({ origin: z.string().optional() }),
    body: z.object({ action: text('approve') }),
    response: Redirect,
    failures: ofConsent,
  }),
  releaseAuthorization: authEndpoint({
    method: 'POST',
    path: '/auth/v1/oauth/authorizations/:authorizationId/release',
    summary: 'Leave the answer to another account',
    access: 'signed-in',
    params: authorizationParams,
    status: 204,
    response: z.void(),
    failures: ['feature_disabled', 'oauth_authorization_not_found'],
  }),
  listOAuthGrants: authEndpoint({
    method: 'GET',
    path: '/auth/v1/user/oauth/grants',
    summary: 'What the signed-in user has allowed apps to see',
    access: 'signed-in',
    response: z.array(Grant),
    failures: ['feature_disabled'],
  }),
  revokeOAuthGrant: authEndpoint({
    method: 'DELETE',
    path: '/auth/v1/user/oauth/grants',
    summary: 'Take it back from one app, and end its sessions',
    access: 'signed-in',
    query: z.object({ client_id: Short }),
    status: 204,
    response: z.void(),
    failures: ['feature_disabled', 'validation_failed', 'oauth_consent_not_found'],
  }),
}

const forApps = {
  issueOAuthTokens: authEndpoint({
    method: 'POST',
    path: '/auth/v1/oauth/token',
    summary: 'An app exchanges a code or a refresh token',
    access: 'anyone',
    headers: z.looseObject({ authorization: z.string().optional() }),
    body: OAuthTokenRequest,
    response: OAuthTokens,
    failures: [
      'feature_disabled',
      'invalid_request',
      'invalid_client',
      'invalid_client 401',
      'invalid_grant',
      'invalid_scope',
      'unauthorized_client',
      'unsupported_grant_type',
    ],
    limit: { max: 150, perSeconds: 300, setting: 'token' },
  }),
  readUserInfo: authEndpoint({
    method: 'GET',
    path: '/auth/v1/oauth/userinfo',
    summary: 'Who the person is, as far as they let the app see it (OpenID Connect)',
    access: 'anyone',
    isOpenToApps: true,
    includesUser: true,
    response: UserInfo,
    failures: ['feature_disabled', 'not_signed_in'],
  }),
  readUserInfoByPost: authEndpoint({
    method: 'POST',
    path: '/auth/v1/oauth/userinfo',
    summary: 'The same, asked by POST',
    access: 'anyone',
    isOpenToApps: true,
    includesUser: true,
    response: UserInfo,
    failures: ['feature_disabled', 'not_signed_in'],
  }),
  describeOAuthServer: authEndpoint({
    method: 'GET',
    path: '/auth/v1/.well-known/oauth-authorization-server',
    summary: 'What the OAuth server does and where',
    access: 'anyone',
    response: ServerDescription,
    failures: ['feature_disabled'],
    cacheSeconds: 600,
  }),
  describeOAuthServerAtRoot: authEndpoint({
    method: 'GET',
    path: '/.well-known/oauth-authorization-server/auth/v1',
    summary: 'The same where RFC 8414 looks for it',
    access: 'anyone',
    response: ServerDescription,
    failures: ['feature_disabled'],
    cacheSeconds: 600,
  }),
}

/** Signing in to other apps: what an app asks, what the person answers, what the app gets. */
export const oauthContract = { ...consent, ...forApps }
