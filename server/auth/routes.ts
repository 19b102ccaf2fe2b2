import { authHandlersFor } from '#server/auth/http/mount.ts'
import { accountContract } from '#shared/auth/account.ts'
import { discoveryContract } from '#shared/auth/discovery.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { adminRoutes } from './admin/routes.ts'
import { updateUser } from './change-user.ts'
import { reauthenticate } from './codes/reauthenticate.ts'
import { redirectOf } from './codes/redirect.ts'
import { factorsRoutes } from './factors/routes.ts'
import { authHealth, authSettings, issuerDescription } from './oauth/discovery.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { passkeysRoutes } from './passkeys/routes.ts'
import { shownTo } from './scopes.ts'
import { endOwnDevice, listOwnDevices, signOut } from './sessions/devices.ts'
import { issueToken } from './sign-in.ts'
import { recover, sendOtp } from './sign-up/otp.ts'
import { resend } from './sign-up/resend.ts'
import { signUp } from './sign-up/sign-up.ts'
import { confirmLink, showLink } from './sign-up/verify-link.ts'
import { verify } from './sign-up/verify.ts'
import { socialRoutes } from './social/routes.ts'
import { ssoRoutes } from './sso/routes.ts'
import { userJson } from './user-json.ts'
import { getUser } from './user.ts'

const accountRoutes = authHandlersFor({ ...accountContract, ...discoveryContract }, (services) => {
  return {
    signUp: ({ body, work, ...request }) => signUp(work, body, { ...request, redirectTo: redirectOf(work, request) }),
    issueToken: ({ query, body, work }) => issueToken(work, query.grant_type, body),
    signOut: ({ query, work, ...context }) => signOut(work, signedIn(context.actor), query.scope ?? 'global'),

    recover: ({ body, work, ...request }) => recover(work, body, { ...request, redirectTo: redirectOf(work, request) }),
    sendOtp: ({ body, work, ...request }) => sendOtp(work, body, { ...request, redirectTo: redirectOf(work, request) }),
    sendMagicLink: ({ body, work, ...request }) =>
      sendOtp(work, { ...body, phone: undefined }, { ...request, redirectTo: redirectOf(work, request) }),
    resend: ({ body, work, ...request }) => resend(work, body, { ...request, redirectTo: redirectOf(work, request) }),
    reauthenticate: ({ actor, work }) => reauthenticate(work, signedIn(actor)),

    showVerification: ({ query, work }) => showLink(work, query),
    verify: ({ body, work }) => verify(work, body),
    confirmLink: ({ body, work }) => confirmLink(work, body),

    readUser: async ({ actor, user, work }) =>
      userJson(shownTo(actor, user ?? (await getUser(work, signedIn(actor).userId)))),
    updateUser: ({ body, work, ...request }) =>
      updateUser(work, signedIn(request.actor), body, { ...request, redirectTo: redirectOf(work, request) }),
    listSessions: ({ actor, work }) => listOwnDevices(work, signedIn(actor)),
    endSession: ({ params, work, ...context }) => endOwnDevice(work, signedIn(context.actor), params.sessionId),

    checkHealth: () => authHealth('0.1.0'),
    readAuthSettings: () => authSettings(services.config),
    listKeys: () => services.keys.published(),
    describeIssuer: () => issuerDescription(services.config),
  }
})

/** All endpoints of /auth/v1. */
export const authRoutes = [
  accountRoutes,
  factorsRoutes,
  passkeysRoutes,
  socialRoutes,
  ssoRoutes,
  oauthRoutes,
  adminRoutes,
]
