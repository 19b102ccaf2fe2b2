import { authHandlersFor } from '#server/auth/http/mount.ts'
import { factorsContract } from '#shared/auth/factors.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { challengeFactor } from './challenge.ts'
import { enrollFactor } from './enroll.ts'
import {
  generateRecoveryCodes,
  readRecoveryCodes,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
} from './recovery-codes.ts'
import { unenrollFactor } from './unenroll.ts'
import { useRecoveryCode } from './use-recovery-code.ts'
import { verifyFactor } from './verify-factor.ts'

export const factorsRoutes = authHandlersFor(factorsContract, (services) => ({
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
}))
