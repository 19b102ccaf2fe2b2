import { z } from 'zod'

import type { FailureCode } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'

import { pageHeaders, PageNumbers } from './admin.ts'
import { authEndpoint } from './endpoint.ts'
import { Timestamp } from './user.ts'

// The server checks the lengths, to refuse in the protocol's words.
const text = (example: string) =>
  z
    .string()
    .nullish()
    .meta({ examples: [example] })

const ClientMetadata = z.object({
  client_name: text('Caddie'),
  client_uri: text('https://caddie.example'),
  logo_uri: text('https://caddie.example/logo.png'),
  redirect_uris: z
    .array(z.string())
    .nullish()
    .meta({ examples: [['https://caddie.example/callback']] }),
  grant_types: z
    .array(z.string())
    .nullish()
    .meta({ examples: [['authorization_code', 'refresh_token']] }),
  response_types: z
    .array(z.string())
    .nullish()
    .meta({ examples: [['code']] }),
  token_endpoint_auth_method: text('client_secret_basic'),
})
export type ClientMetadata = z.output<typeof ClientMetadata>

const OAuthClient = z.object({
  client_id: Id,
  /** Shown when the client is made, and never again. */
  client_secret: z.string().optional(),
  client_type: z.enum(['public', 'confidential']),
  client_name: z.string(),
  client_uri: z.string().optional(),
  logo_uri: z.string().optional(),
  redirect_uris: z.array(z.string()),
  token_endpoint_auth_method: z.string(),
  grant_types: z.array(z.string()),
  response_types: z.array(z.string()),
  registration_type: z.enum(['manual', 'dynamic']),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type OAuthClient = z.output<typeof OAuthClient>

const clientParams = z.object({ clientId: z.string().max(100) })
const ofClients: FailureCode[] = ['feature_disabled', 'validation_failed']

/** The apps that people may sign in to with their account here. */
export const oauthClientsContract = {
  createOAuthClient: authEndpoint({
    method: 'POST',
    path: '/auth/v1/admin/oauth/clients',
    summary: 'Make an app known that people may sign in to with their account here; its secret is shown this once',
    access: 'service',
    body: ClientMetadata,
    status: 201,
    response: OAuthClient,
    failures: ofClients,
  }),
  listOAuthClients: authEndpoint({
    method: 'GET',
    path: '/auth/v1/admin/oauth/clients',
    summary: 'The apps that are known, the newest first',
    access: 'service',
    query: PageNumbers,
    response: z.object({ clients: z.array(OAuthClient) }),
    responseHeaders: pageHeaders,
    failures: ofClients,
  }),
  readOAuthClient: authEndpoint({
    method: 'GET',
    path: '/auth/v1/admin/oauth/clients/:clientId',
    summary: 'One of these apps',
    access: 'service',
    params: clientParams,
    response: OAuthClient,
    failures: [...ofClients, 'oauth_client_not_found'],
  }),
  changeOAuthClient: authEndpoint({
    method: 'PUT',
    path: '/auth/v1/admin/oauth/clients/:clientId',
    summary: 'Change what is known of an app; what is left out stays',
    access: 'service',
    params: clientParams,
    body: ClientMetadata,
    response: OAuthClient,
    failures: [...ofClients, 'oauth_client_not_found'],
  }),
  deleteOAuthClient: authEndpoint({
    method: 'DELETE',
    path: '/auth/v1/admin/oauth/clients/:clientId',
    summary: 'Forget an app, and end all that was issued to it',
    access: 'service',
    params: clientParams,
    status: 204,
    response: z.void(),
    failures: [...ofClients, 'oauth_client_not_found'],
  }),
  regenerateOAuthSecret: authEndpoint({
    method: 'POST',
    path: '/auth/v1/admin/oauth/clients/:clientId/regenerate_secret',
    summary: 'Give an app a new secret; the old one ends',
    access: 'service',
    params: clientParams,
    response: OAuthClient,
    failures: [...ofClients, 'oauth_client_not_found'],
  }),
  registerOAuthClient: authEndpoint({
    method: 'POST',
    path: '/auth/v1/oauth/clients/register',
    summary: 'An app makes itself known (RFC 7591), where the studio lets any app do so',
    access: 'anyone',
    body: ClientMetadata,
    status: 201,
    response: OAuthClient.extend({ client_id_issued_at: z.int(), client_secret_expires_at: z.int().optional() }),
    failures: [...ofClients, 'oauth_dynamic_client_registration_disabled'],
    limit: { max: 10, perSeconds: 300 },
  }),
}
