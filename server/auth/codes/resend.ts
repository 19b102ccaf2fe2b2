import { type Address, addressOf } from '#server/auth/address.ts'
import { sendEmailChange } from '#server/auth/change-email.ts'
import { withMinimumDuration } from '#server/auth/minimum-duration.ts'
import { type RedirectContext, sendConfirmation } from '#server/auth/sign-up.ts'
import { findUserByNewEmail, findUserByNewPhone } from '#server/auth/user-store.ts'
import { findUserAt, isTaken } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { ResendRequest } from '#shared/auth/requests.ts'
import { Failure } from '#shared/http/failure.ts'

import { beginFlow, challengeOf } from './flow.ts'
import { admitSending, sendText } from './send-code.ts'

type Flow = ReturnType<typeof challengeOf>
type ResendCode = (services: Services, address: Address, flow: Flow, context: RedirectContext) => Promise<unknown>

/** What can be sent again, and to what kind of address. */
const kinds: Record<string, { to: Address['kind']; again: ResendCode }> = {
  signup: { to: 'email', again: confirmAgain },
  sms: { to: 'phone', again: confirmAgain },
  email_change: { to: 'email', again: changeEmailAgain },
  phone_change: { to: 'phone', again: changePhoneAgain },
}

/** Sends once more what waits to be confirmed; answers the same when nothing does. */
export async function resend(services: Services, request: ResendRequest, context: RedirectContext) {
  const type = request.type ?? ''
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!kind) {
    throw new Failure('validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (!request[kind.to]) {
    const needed = kind.to === 'email' ? 'an email address' : 'a phone number'
    throw new Failure('validation_failed', `Type provided requires ${needed}`)
  }
  const address = addressOf(request, services.config.auth)
  const challenge = challengeOf(request)
  // The same key as the first sending has: asking again is asking for one thing.
  await admitSending(services, { what: type === 'sms' ? 'signup' : type, address, context })

  await withMinimumDuration(
    atomically(services.db, (trx) => kind.again({ ...services, db: trx }, address, challenge, context)),
  )
  return {}
}

async function confirmAgain(
  services: Services,
  address: Address,
  challenge: Flow,
  context: RedirectContext,
): Promise<void> {
  const user = await findUserAt(services.db, address)
  const isConfirmed = address.kind === 'email' ? user?.emailConfirmedAt : user?.phoneConfirmedAt
  if (!user || isConfirmed) return

  const flowId = await beginFlow(services, user.id, 'email/signup', challenge)
  await sendConfirmation(services, { userId: user.id, address, flowId }, context)
}

/** Named by the new address, its half is sent; named by the current one, both are. */
async function changeEmailAgain(
  services: Services,
  address: Address,
  challenge: Flow,
  context: RedirectContext,
): Promise<void> {
  if (address.kind !== 'email') return
  const current = await findUserAt(services.db, address)
  const user = current ?? (await findUserByNewEmail(services.db, address.email))
  if (!user?.newEmail) return

  const flowId = await beginFlow(services, user.id, 'email_change', challenge)
  await sendEmailChange(services, user, { newEmail: user.newEmail, flowId, isAgain: true, context })
}

async function changePhoneAgain(
  services: Services,
  address: Address,
  _challenge: Flow,
  context: RedirectContext,
): Promise<void> {
  if (address.kind !== 'phone') return
  const user = await findUserByNewPhone(services.db, address.phone)
  // Its owner is not sent a code that they did not ask for.
  if (!user || (await isTaken(services.db, address))) return

  await sendText(services, 'phone_change', { userId: user.id, to: address.phone }, context)
}
