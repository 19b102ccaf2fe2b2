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
import { issuerDescription } from './discovery.ts'
import { listGrants, revokeGrant } from './grants.ts'
import { issueOAuthTokens } from './token.ts'
import { userInfo } from './userinfo.ts'

const routes = authHandlersFor({ ...oauthClientsContract, ...oauthContract }, (services) => {
  return {
    createOAuthClient: ({ body, work }) => createClient(work, body),
    listOAuthClients: ({ query, work }) => clientsPage(work, query),
    readOAuthClient: async ({ params, work }) => clientJson(await getClient(work, params.clientId)),
    changeOAuthClient: ({ params, body, work }) => changeClient(work, params.clientId, body),
    deleteOAuthClient: ({ params, work }) => removeClient(work, params.clientId),
    regenerateOAuthSecret: ({ params, work }) => regenerateSecret(work, params.clientId),
    registerOAuthClient: ({ body, work }) => registerClient(work, body),

    authorizeOAuth: ({ query, work }) => authorize(work, query),
    readAuthorization: ({ params, headers: { origin }, work, ...context }) =>
      openAuthorization(work, { ...params, origin, person: signedIn(context.actor) }),
    answerAuthorization: ({ params, headers: { origin }, body, work, ...context }) =>
      answer(work, { ...params, ...body, origin, person: signedIn(context.actor) }),
    releaseAuthorization: ({ params, actor, work }) => release(work, signedIn(actor), params.authorizationId),
    listOAuthGrants: ({ actor, work }) => listGrants(work, signedIn(actor)),
    revokeOAuthGrant: ({ query, work, ...context }) => revokeGrant(work, signedIn(context.actor), query.client_id),

    issueOAuthTokens: ({ headers: { authorization }, body: request, work }) =>
      issueOAuthTokens(work, { request, authorization }),
    readUserInfo: userInfo,
    readUserInfoByPost: userInfo,
    describeOAuthServer: () => issuerDescription(services.config),
    describeOAuthServerAtRoot: () => issuerDescription(services.config),
  }
})

/** Every endpoint is refused unless the studio has switched the OAuth server on. */
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
