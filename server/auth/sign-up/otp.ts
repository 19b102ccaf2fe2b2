import { addressOf } from '#server/auth/address.ts'
import { beginFlow, challengeOf } from '#server/auth/codes/flow.ts'
import type { RedirectContext } from '#server/auth/codes/redirect.ts'
import { limitSending, sendLink, sendText } from '#server/auth/codes/send-code.ts'
import { askBeforeUserCreated, queueAfterUserCreated } from '#server/auth/hooks/user-created.ts'
import { withMinimumDuration } from '#server/auth/minimum-duration.ts'
import { findUserAt, forgetUnprovenPassword, isUnproven, makeAccount } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { OtpRequest, RecoveryRequest } from '#shared/auth/requests.ts'
import { Failure } from '#shared/http/failure.ts'

import { sendConfirmation } from './sign-up.ts'

// Both answer the same, after the same time, whether or not the address has an account.

/**
 * Sends a link and a code to sign in without a password. An address without an account gets one, unless the request
 * says otherwise.
 */
export async function sendOtp(work: Work, request: OtpRequest, context: RedirectContext) {
  const {
    services: { config },
    now,
  } = work
  const address = addressOf(request, config.auth)
  const challenge = challengeOf(request)
  if (challenge && address.kind === 'phone')
    throw new Failure('validation_failed', 'PKCE not supported for phone logins')
  await limitSending(work, { what: 'otp', address, context })
  const metadata = request.data ?? {}
  const mayMake = request.create_user !== false && config.auth.signUp
  const newcomer = mayMake ? await askAboutNewcomer(work, { address, metadata }, context) : undefined

  const sending = atomically(work, async (work) => {
    const user = await findUserAt(work, address)
    if (user && !isUnproven(user)) {
      if (address.kind === 'phone') {
        return sendText({ ...work, context }, 'phone_confirmation', { userId: user.id, to: address.phone })
      }
      const flowId = await beginFlow(work, user.id, 'magiclink', challenge)
      const link = { userId: user.id, to: address.email, redirectTo: context.redirectTo, flowId }
      return sendLink({ ...work, context }, 'magiclink', link)
    }
    if ((!user && !mayMake) || newcomer?.refusal) return undefined

    // An unproven account is replaced, and with it a password that somebody chose before the address was proven.
    const { id } = newcomer ?? {}
    const userId = await makeAccount(work, { id, address, passwordHash: null, metadata, now })
    if (!userId) return undefined
    await queueAfterUserCreated({ ...work, context }, userId)
    const flowId = await beginFlow(work, userId, 'email/signup', challenge)
    return sendConfirmation(work, { userId, address, flowId }, context)
  })
  await withMinimumDuration(sending)
  if (newcomer?.refusal) throw newcomer.refusal

  return {}
}

/**
 * Asks the studio's hook about a new account at this address. The asker gets a refusal even where the address has an
 * account, whose owner still gets the link: so the answer does not tell, and nobody is locked out.
 */
async function askAboutNewcomer(
  work: Work,
  newcomer: Parameters<typeof askBeforeUserCreated>[1],
  context: RedirectContext,
) {
  try {
    return { id: await askBeforeUserCreated({ ...work, context }, newcomer), refusal: undefined }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { id: undefined, refusal: error }
  }
}

/** Mails a link that signs in to set a new password. */
export async function recover(work: Work, request: RecoveryRequest, context: RedirectContext) {
  const address = addressOf({ email: request.email }, work.services.config.auth)
  const challenge = challengeOf(request)
  await limitSending(work, { what: 'recover', address, context })

  const sending = atomically(work, async (work) => {
    const user = await findUserAt(work, address)
    if (!user?.email) return
    await forgetUnprovenPassword(work, user)
    const flowId = await beginFlow(work, user.id, 'recovery', challenge)
    await sendLink({ ...work, context }, 'recovery', {
      userId: user.id,
      to: user.email,
      redirectTo: context.redirectTo,
      flowId,
    })
  })
  await withMinimumDuration(sending)

  return {}
}
