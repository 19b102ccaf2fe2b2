import { redirectOf } from '#server/auth/codes/redirect.ts'
import { authHandlersFor } from '#server/auth/http/mount.ts'
import { socialContract } from '#shared/auth/social.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { authorize } from './authorize.ts'
import { finishSocialSignIn, relayProviderAnswer } from './callback.ts'
import { unlinkIdentity } from './identities.ts'
import { authorizeLink, confirmLinking, showLinking } from './link-identity.ts'

export const socialRoutes = authHandlersFor(socialContract, (services) => ({
  authorize: (request) => authorize(services, request.query, { ...request, redirectTo: redirectOf(services, request) }),
  finishSocialSignIn: ({ query, ...context }) => finishSocialSignIn(services, query, context),
  relayProviderAnswer: ({ body }) => relayProviderAnswer(services, body),
  authorizeLink: (request) =>
    authorizeLink(services, signedIn(request.actor), request.query, {
      ...request,
      redirectTo: redirectOf(services, request),
    }),
  showLinking: ({ query, ...context }) => showLinking(services, query.state, context),
  confirmLinking: ({ body, ...context }) => confirmLinking(services, body.state, context),
  unlinkIdentity: ({ params, ...context }) =>
    unlinkIdentity(services, signedIn(context.actor), params.identityId, context),
}))
