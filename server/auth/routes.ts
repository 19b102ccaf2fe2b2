import { authHandlersFor } from '#server/auth/http/mount.ts'
import { accountContract } from '#shared/auth/account.ts'
import { discoveryContract } from '#shared/auth/discovery.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { adminRoutes } from './admin/routes.ts'
import { updateUser } from './change-user.ts'
import { recover, sendOtp } from './codes/otp.ts'
import { reauthenticate } from './codes/reauthenticate.ts'
import { redirectOf } from './codes/redirect.ts'
import { resend } from './codes/resend.ts'
import { confirmLink, showLink } from './codes/verify-link.ts'
import { verify } from './codes/verify.ts'
import { authHealth, authSettings, issuerDescription } from './discovery.ts'
import { factorsRoutes } from './factors/routes.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { shownTo } from './oauth/scopes.ts'
import { passkeysRoutes } from './passkeys/routes.ts'
import { endOwnDevice, listOwnDevices, signOut } from './sessions/devices.ts'
import { issueToken } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { socialRoutes } from './social/routes.ts'
import { ssoRoutes } from './sso/routes.ts'
import { userJson } from './user-json.ts'
import { getUser } from './user.ts'

const accountRoutes = authHandlersFor({ ...accountContract, ...discoveryContract }, (services) => {
  const { db, config } = services

  return {
    signUp: ({ body, ...request }) => signUp(services, body, { ...request, redirectTo: redirectOf(services, request) }),
    issueToken: ({ query, body, ...context }) => issueToken(services, query.grant_type, body, context),
    signOut: ({ query, ...context }) => signOut(db, signedIn(context.actor), query.scope ?? 'global', context),

    recover: ({ body, ...request }) =>
      recover(services, body, { ...request, redirectTo: redirectOf(services, request) }),
    sendOtp: ({ body, ...request }) =>
      sendOtp(services, body, { ...request, redirectTo: redirectOf(services, request) }),
    sendMagicLink: ({ body, ...request }) =>
      sendOtp(services, { ...body, phone: undefined }, { ...request, redirectTo: redirectOf(services, request) }),
    resend: ({ body, ...request }) => resend(services, body, { ...request, redirectTo: redirectOf(services, request) }),
    reauthenticate: (context) => reauthenticate(services, signedIn(context.actor), context),

    showVerification: ({ query }) => showLink(services, query),
    verify: ({ body, ...context }) => verify(services, body, context),
    confirmLink: ({ body, ...context }) => confirmLink(services, body, context),

    readUser: async ({ actor, user }) => userJson(shownTo(actor, user ?? (await getUser(db, signedIn(actor).userId)))),
    updateUser: ({ body, ...request }) =>
      updateUser(services, signedIn(request.actor), body, { ...request, redirectTo: redirectOf(services, request) }),
    listSessions: ({ actor }) => listOwnDevices(db, signedIn(actor)),
    endSession: ({ params, ...context }) => endOwnDevice(db, signedIn(context.actor), params.sessionId, context),

    checkHealth: () => authHealth('0.1.0'),
    readAuthSettings: () => authSettings(config),
    listKeys: () => services.keys.published(),
    describeIssuer: () => issuerDescription(config),
  }
})

/** All of /auth/v1, part by part. */
export const authRoutes = [
  accountRoutes,
  factorsRoutes,
  passkeysRoutes,
  socialRoutes,
  ssoRoutes,
  oauthRoutes,
  adminRoutes,
]
