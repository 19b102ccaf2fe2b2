import { redirectOf } from '#server/auth/codes/redirect.ts'
import { authHandlersFor } from '#server/auth/http/mount.ts'
import { socialContract } from '#shared/auth/social.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { authorize } from './authorize.ts'
import { finishSocialSignIn, relayProviderAnswer } from './callback.ts'
import { unlinkIdentity } from './identities.ts'
import { authorizeLink, confirmLinking, showLinking } from './link-identity.ts'

export const socialRoutes = authHandlersFor(socialContract, (services) => ({
  authorize: ({ work, ...request }) =>
    authorize(work, request.query, { ...request, redirectTo: redirectOf(work, request) }),
  finishSocialSignIn: ({ query, work }) => finishSocialSignIn(work, query),
  relayProviderAnswer: ({ body }) => relayProviderAnswer(services, body),
  authorizeLink: ({ work, ...request }) =>
    authorizeLink(work, signedIn(request.actor), request.query, {
      ...request,
      redirectTo: redirectOf(work, request),
    }),
  showLinking: ({ query, work }) => showLinking(work, query.state),
  confirmLinking: ({ body, work }) => confirmLinking(work, body.state),
  unlinkIdentity: ({ params, work, ...context }) => unlinkIdentity(work, signedIn(context.actor), params.identityId),
}))
