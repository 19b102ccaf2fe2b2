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

export const factorsRoutes = authHandlersFor(factorsContract, () => ({
  enrollFactor: ({ body, work, ...context }) => enrollFactor(work, signedIn(context.actor), body),
  challengeFactor: ({ params: { factorId }, body: request, work, ...context }) =>
    challengeFactor(work, signedIn(context.actor), { factorId, request }),
  verifyFactor: ({ params: { factorId }, body: answer, work, ...context }) =>
    verifyFactor(work, signedIn(context.actor), { factorId, answer }),
  unenrollFactor: ({ params, work, ...context }) => unenrollFactor(work, signedIn(context.actor), params.factorId),
  readRecoveryCodes: ({ actor, work }) => readRecoveryCodes(work, signedIn(actor)),
  generateRecoveryCodes: ({ body, work, ...context }) =>
    generateRecoveryCodes(work, signedIn(context.actor), body.friendly_name?.trim() ?? ''),
  regenerateRecoveryCodes: ({ actor, work }) => regenerateRecoveryCodes(work, signedIn(actor)),
  verifyRecoveryCode: ({ body, work, ...context }) => useRecoveryCode(work, signedIn(context.actor), body.code ?? ''),
  removeRecoveryCodes: ({ actor, work }) => removeRecoveryCodes(work, signedIn(actor)),
}))
