import { handlersFor } from '#server/http/mount.ts'
import { authContract } from '#shared/auth/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { updateUser } from './change-user.ts'
import { recover, sendOtp } from './codes/otp.ts'
import { reauthenticate } from './codes/reauthenticate.ts'
import { redirectOf } from './codes/redirect.ts'
import { resend } from './codes/resend.ts'
import { confirmLink, showLink } from './codes/verify-link.ts'
import { verify } from './codes/verify.ts'
import { authHealth, authSettings, issuerDescription, refuseSaml } from './discovery.ts'
import { challengeFactor } from './factors/challenge.ts'
import { enrollFactor } from './factors/enroll.ts'
import {
  generateRecoveryCodes,
  readRecoveryCodes,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
} from './factors/recovery-codes.ts'
import { unenrollFactor } from './factors/unenroll.ts'
import { useRecoveryCode } from './factors/use-recovery-code.ts'
import { verifyFactor } from './factors/verify-factor.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys/passkeys.ts'
import { addPasskey, askForPasskey } from './passkeys/register.ts'
import { askForPasskeySignIn, signInWithPasskey } from './passkeys/sign-in.ts'
import { endDevice, listDevices, signOut } from './sessions/devices.ts'
import { issueToken } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { userJson } from './user-json.ts'
import { getUser } from './user.ts'

export const authRoutes = handlersFor(authContract, (services) => {
  const { db, config } = services

  return {
    signUp: ({ body, ...asked }) => signUp(services, body, { ...asked, redirectTo: redirectOf(services, asked) }),
    issueToken: ({ query, body, ...context }) => issueToken(services, query.grant_type, body, context),
    signInWithSso: refuseSaml,
    signOut: ({ query, ...context }) => signOut(db, signedIn(context.actor), query.scope ?? 'global', context),

    recover: ({ body, ...asked }) => recover(services, body, { ...asked, redirectTo: redirectOf(services, asked) }),
    sendOtp: ({ body, ...asked }) => sendOtp(services, body, { ...asked, redirectTo: redirectOf(services, asked) }),
    sendMagicLink: ({ body, ...asked }) =>
      sendOtp(services, { ...body, phone: undefined }, { ...asked, redirectTo: redirectOf(services, asked) }),
    resend: ({ body, ...asked }) => resend(services, body, { ...asked, redirectTo: redirectOf(services, asked) }),
    reauthenticate: (context) => reauthenticate(services, signedIn(context.actor), context),

    showVerification: ({ query }) => showLink(services, query),
    verify: ({ body, ...context }) => verify(services, body, context),
    confirmLink: ({ body, ...context }) => confirmLink(services, body, context),

    readUser: async ({ actor, user }) => userJson(user ?? (await getUser(db, signedIn(actor).userId))),
    updateUser: ({ body, ...asked }) =>
      updateUser(services, signedIn(asked.actor), body, { ...asked, redirectTo: redirectOf(services, asked) }),
    listSessions: ({ actor }) => listDevices(db, signedIn(actor)),
    endSession: ({ params, ...context }) => endDevice(db, signedIn(context.actor), params.sessionId, context),

    enrollFactor: ({ body, ...context }) => enrollFactor(services, signedIn(context.actor), body, context),
    challengeFactor: ({ params: { factorId }, body: request, ...context }) =>
      challengeFactor(services, signedIn(context.actor), { factorId, request }, context),
    verifyFactor: ({ params: { factorId }, body: answer, ...context }) =>
      verifyFactor(services, signedIn(context.actor), { factorId, answer }, context),
    unenrollFactor: ({ params, ...context }) =>
      unenrollFactor(services, signedIn(context.actor), params.factorId, context),
    readRecoveryCodes: ({ actor }) => readRecoveryCodes(services, signedIn(actor)),
    generateRecoveryCodes: ({ body, ...context }) =>
      generateRecoveryCodes(services, signedIn(context.actor), body.friendly_name?.trim() ?? '', context),
    regenerateRecoveryCodes: (context) => regenerateRecoveryCodes(services, signedIn(context.actor), context),
    verifyRecoveryCode: ({ body, ...context }) =>
      useRecoveryCode(services, signedIn(context.actor), body.code ?? '', context),
    removeRecoveryCodes: (context) => removeRecoveryCodes(services, signedIn(context.actor), context),

    askForPasskey: ({ actor }) => askForPasskey(services, signedIn(actor)),
    addPasskey: ({ body, ...context }) => addPasskey(services, signedIn(context.actor), body, context),
    askForPasskeySignIn: () => askForPasskeySignIn(services),
    signInWithPasskey: ({ body, ...context }) => signInWithPasskey(services, body, context),
    listPasskeys: ({ actor }) => listPasskeys(services, signedIn(actor).userId),
    renamePasskey: ({ params: { passkeyId }, body, ...context }) =>
      renamePasskey(services, signedIn(context.actor), { passkeyId, name: body.friendly_name ?? '' }, context),
    removePasskey: ({ params, ...context }) =>
      removePasskey(services, signedIn(context.actor), params.passkeyId, context),

    checkHealth: () => authHealth('0.1.0'),
    readAuthSettings: () => authSettings(config),
    listKeys: () => services.keys.published(),
    describeIssuer: () => issuerDescription(config),
  }
})
