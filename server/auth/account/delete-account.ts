import { recordEvent } from '#server/audit/service.ts'
import { hasHadEnoughMail } from '#server/auth/hooks/account-notice.ts'
import { freshSeconds, nonceIdOf, provePassword, spendNonce } from '#server/auth/passwords/new-password.ts'
import { findSession } from '#server/auth/session-store.ts'
import { type UserRow, lockUser } from '#server/auth/user-store.ts'
import { getUser, provenAddressesOf } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { findExpectation, forgetPerson, lockProfile, subjectOfAccount } from '#server/people/service.ts'
import type { Farewell } from '#shared/auth/own-account.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { Person } from '#shared/permissions/may.ts'

/** Deletes the caller's own account. Payments stay in the books, and under a contract their name does too. */
export async function deleteOwnAccount(work: Work, person: Person, farewell: Farewell) {
  const user = await getUser(work, person.userId)
  refuseMistyped(user, farewell.confirmation)
  await refuseBusy(work, user)
  const nonceId = await proveOwner(work, { user, person, farewell })

  await atomically(work, async (work) => {
    await lockUser(work, user.id)
    await lockProfile(work, user.id)
    await refuseBusy(work, user)
    if (nonceId !== undefined) await spendNonce(work, nonceId)
    const isTold = user.email !== null && !(await hasHadEnoughMail(work, user.id, user.email))
    const isBound = await forgetPerson(work, await subjectOf(work, user))
    await recordEvent(work, { action: 'user_deleted', entity: 'user', entityId: user.id })
    if (user.email && isTold) await mailFarewell(work, user.email, isBound)
  })
}

function refuseMistyped(user: UserRow, confirmation: string): void {
  const typed = confirmation.trim().toLowerCase()
  const { own, called } = nameOf(user)
  if (typed === own || (own === user.phone && typed.replaceAll(/\D/g, '') === own)) return

  const what = `This is not ${called}.`
  throw invalidField('confirmation', what)
}

function nameOf({ email, phone }: UserRow) {
  if (email) return { own: email, called: 'the address of your account' }
  if (phone) return { own: phone, called: 'the number of your account' }

  return { own: 'delete', called: 'the word' }
}

const subjectOf = async (work: Work, user: UserRow) =>
  subjectOfAccount(work, { userId: user.id, ...(await provenAddressesOf(work, user)) })

/** Refuses while the studio expects the person, for example to a booking. */
async function refuseBusy(work: Work, user: UserRow): Promise<void> {
  const what = await findExpectation(work, await subjectOf(work, user))
  if (what) throw new Failure('wrong_state', what.own)
}

interface AccountDeletion {
  user: UserRow
  person: Person
  farewell: Farewell
}

/**
 * Asks for proof that the caller is the owner, since a session may be stolen: a second step, the password, or else a
 * mailed code. Returns the id of the code, which has to be used up with the deletion.
 */
async function proveOwner(work: Work, { user, person, farewell }: AccountDeletion) {
  if (user.factors.some(({ status }) => status === 'verified')) {
    if (await hasFreshStep(work, person.sessionId, isSecondStep)) return undefined
    throw new Failure('second_factor_needed', 'Please confirm with your second step that it is you.')
  }
  if (user.passwordHash) {
    if (!farewell.password) throw new Failure('current_password_required', 'Type your password.')
    await provePassword(work, user, farewell.password)
    return undefined
  }

  if (user.email === null && user.phone === null) {
    // There is nowhere to send a code. An anonymous user has nothing but the session.
    if (user.isAnonymous || (await hasFreshStep(work, person.sessionId, () => true))) return undefined
    throw new Failure('wrong_state', 'Please sign in once more, so that it is you for sure, and delete it then.')
  }
  if (!farewell.code) throw new Failure('reauthentication_needed', 'Type the code that we mail to you.')
  return nonceIdOf(work, user.id, farewell.code)
}

const isSecondStep = (method: string) => method === 'totp' || method.startsWith('mfa/')

async function hasFreshStep(work: Work, sessionId: string, counts: (method: string) => boolean) {
  const session = await findSession(work, sessionId)
  const since = work.now.getTime() / 1000 - freshSeconds

  return session?.amr.some(({ method, timestamp }) => counts(method) && timestamp >= since) ?? false
}

const mailFarewell = (work: Work, to: string, isBound: boolean) =>
  queueTemplate(work, {
    template: 'account_deleted',
    to,
    lines: [
      isBound
        ? 'Your membership goes on until it ends or you cancel it at the studio. Until then we keep your name and your address for it.'
        : 'What you paid for stays in our books, without your name.',
      'If this was not you, answer this e-mail or call us today.',
      'Thank you for having been here.',
    ],
  })
