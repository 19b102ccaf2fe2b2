import { type Address, addressOf } from '#server/auth/address.ts'
import { sendEmailChange } from '#server/auth/codes/change-email.ts'
import { beginFlow, challengeOf } from '#server/auth/codes/flow.ts'
import type { RedirectContext } from '#server/auth/codes/redirect.ts'
import { limitSending, sendText } from '#server/auth/codes/send-code.ts'
import { withMinimumDuration } from '#server/auth/minimum-duration.ts'
import { findUserByNewEmail, findUserByNewPhone } from '#server/auth/user-store.ts'
import { findUserAt, isTaken } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { ResendRequest } from '#shared/auth/requests.ts'
import { Failure } from '#shared/http/failure.ts'

import { sendConfirmation } from './sign-up.ts'

type Flow = ReturnType<typeof challengeOf>
type ResendCode = (work: Work, address: Address, flow: Flow, context: RedirectContext) => Promise<unknown>

/** What can be sent again, and to which kind of address. */
const kinds: Record<string, { to: Address['kind']; again: ResendCode }> = {
  signup: { to: 'email', again: confirmAgain },
  sms: { to: 'phone', again: confirmAgain },
  email_change: { to: 'email', again: changeEmailAgain },
  phone_change: { to: 'phone', again: changePhoneAgain },
}

/** Sends again what waits for confirmation; answers the same when nothing does. */
export async function resend(work: Work, request: ResendRequest, context: RedirectContext) {
  const type = request.type ?? ''
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!kind) {
    throw new Failure('validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (!request[kind.to]) {
    const needed = kind.to === 'email' ? 'an email address' : 'a phone number'
    throw new Failure('validation_failed', `Type provided requires ${needed}`)
  }
  const address = addressOf(request, work.services.config.auth)
  const challenge = challengeOf(request)
  // Counted under the same key as the first sending, since it sends the same thing.
  await limitSending(work, { what: type === 'sms' ? 'signup' : type, address, context })

  await withMinimumDuration(atomically(work, (work) => kind.again(work, address, challenge, context)))
  return {}
}

async function confirmAgain(work: Work, address: Address, challenge: Flow, context: RedirectContext): Promise<void> {
  const user = await findUserAt(work, address)
  const isConfirmed = address.kind === 'email' ? user?.emailConfirmedAt : user?.phoneConfirmedAt
  if (!user || isConfirmed) return

  const flowId = await beginFlow(work, user.id, 'email/signup', challenge)
  await sendConfirmation(work, { userId: user.id, address, flowId }, context)
}

/** Sends the new address its half, if that is named; sends both halves if the current address is named. */
async function changeEmailAgain(
  work: Work,
  address: Address,
  challenge: Flow,
  context: RedirectContext,
): Promise<void> {
  if (address.kind !== 'email') return
  const current = await findUserAt(work, address)
  const user = current ?? (await findUserByNewEmail(work, address.email))
  if (!user?.newEmail) return

  const flowId = await beginFlow(work, user.id, 'email_change', challenge)
  await sendEmailChange(work, user, { newEmail: user.newEmail, flowId, isAgain: true, context })
}

async function changePhoneAgain(
  work: Work,
  address: Address,
  _challenge: Flow,
  context: RedirectContext,
): Promise<void> {
  if (address.kind !== 'phone') return
  const user = await findUserByNewPhone(work, address.phone)
  // The number's owner did not ask for a code.
  if (!user || (await isTaken(work, address))) return

  await sendText({ ...work, context }, 'phone_change', { userId: user.id, to: address.phone })
}
