import { issuerDescription } from '#server/auth/discovery.ts'
import { authHandlersFor, type AuthRoutes } from '#server/auth/http/mount.ts'
import { oauthClientsContract } from '#shared/auth/oauth-clients.ts'
import { oauthContract } from '#shared/auth/oauth.ts'
import { Failure } from '#shared/http/failure.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { authorize } from './authorize.ts'
import { clientsPage } from './client-pages.ts'
import {
  changeClient,
  clientJson,
  createClient,
  getClient,
  regenerateSecret,
  registerClient,
  removeClient,
} from './clients.ts'
import { answer, openAuthorization, release } from './consent.ts'
import { listGrants, revokeGrant } from './grants.ts'
import { issueOAuthTokens } from './token.ts'
import { userInfo } from './userinfo.ts'

const routes = authHandlersFor({ ...oauthClientsContract, ...oauthContract }, (services) => {
  const { db, config } = services

  return {
    createOAuthClient: ({ body, ...context }) => createClient(services, body, context),
    listOAuthClients: ({ query }) => clientsPage(services, query),
    readOAuthClient: async ({ params }) => clientJson(await getClient(db, params.clientId)),
    changeOAuthClient: ({ params, body, ...context }) => changeClient(services, params.clientId, body, context),
    deleteOAuthClient: ({ params, ...context }) => removeClient(services, params.clientId, context),
    regenerateOAuthSecret: ({ params, ...context }) => regenerateSecret(services, params.clientId, context),
    registerOAuthClient: ({ body, ...context }) => registerClient(services, body, context),

    authorizeOAuth: ({ query, ...context }) => authorize(services, query, context),
    readAuthorization: ({ params, headers: { origin }, ...context }) =>
      openAuthorization(services, { ...params, origin, person: signedIn(context.actor) }, context),
    answerAuthorization: ({ params, headers: { origin }, body, ...context }) =>
      answer(services, { ...params, ...body, origin, person: signedIn(context.actor) }, context),
    releaseAuthorization: ({ params, actor }) => release(services, signedIn(actor), params.authorizationId),
    listOAuthGrants: ({ actor }) => listGrants(db, signedIn(actor)),
    revokeOAuthGrant: ({ query, ...context }) => revokeGrant(db, signedIn(context.actor), query.client_id, context),

    issueOAuthTokens: ({ headers: { authorization }, body: request, ...context }) =>
      issueOAuthTokens(services, { request, authorization }, context),
    readUserInfo: userInfo,
    readUserInfoByPost: userInfo,
    describeOAuthServer: () => issuerDescription(config),
    describeOAuthServerAtRoot: () => issuerDescription(config),
  }
})

/** All of it is there only where the studio has switched it on. */
export const oauthRoutes: AuthRoutes = {
  contract: routes.contract,
  handlers: (services) =>
    Object.fromEntries(
      Object.entries(routes.handlers(services)).map(([name, handle]) => [
        name,
        (input: Parameters<typeof handle>[0]) => {
          if (!services.config.auth.oauth.server) throw new Failure('feature_disabled', 'OAuth server is disabled')
          return handle(input)
        },
      ]),
    ),
}
