import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { longestMetadata, type UserChange } from '#shared/auth/requests.ts'
import type { User } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Person } from '#shared/permissions/may.ts'

import { emailOf, phoneOf, refuseChannel } from './address.ts'
import { cancelEmailChange, moveTo, sendEmailChange } from './codes/change-email.ts'
import { beginFlow, challengeOf } from './codes/flow.ts'
import type { RedirectContext } from './codes/redirect.ts'
import { limitSending, sendText } from './codes/send-code.ts'
import { deleteToken } from './codes/token-store.ts'
import { withMinimumDuration } from './minimum-duration.ts'
import { checkNewPassword, type NewPassword, spendNonce } from './passwords/new-password.ts'
import { replacePassword } from './passwords/replace-password.ts'
import { findSession, type SessionRow } from './session-store.ts'
import { userJson } from './user-json.ts'
import { lockUser, mergeUserMetadata, updateUserRow, type UserRow } from './user-store.ts'
import { confirmNewPhone, getUser, isTaken } from './user.ts'

/** Changes the caller's own account, everything or nothing. */
export async function updateUser(
  work: Work,
  person: Person,
  change: UserChange,
  context: RedirectContext,
): Promise<User> {
  if (change.app_metadata !== undefined) {
    throw new Failure('not_admin', 'Updating app_metadata requires admin privileges')
  }
  const user = await getUser(work, person.userId)
  const session = await findSession(work, person.sessionId)
  if (!session) throw sessionIsGone()

  const email = newEmailIn(work, user, change)
  const phone = newPhoneIn(work, user, change)
  refuseTooWeak(user, session, { ...change, email, phone })
  const password = await checkNewPassword(work, { user, session, context }, change)
  if (email && !needsNoMail(work, user)) {
    await limitSending(work, { what: 'email_change', address: { kind: 'email', email }, context })
  }
  if (phone && !work.services.config.auth.autoconfirmPhone) {
    await limitSending(work, { what: 'phone_change', address: { kind: 'phone', phone }, context })
  }

  const changing = atomically(work, async (work) => {
    if (change.data) await changeMetadata(work, user.id, change.data, context)
    if (password) await changePassword(work, user, password, { person, context })
    if (email !== undefined) await changeEmail(work, user, email, { change, context })
    if (phone !== undefined) await changePhone(work, user, phone, context)

    return userJson(await getUser(work, user.id))
  })
  const changed = await (email || phone ? withMinimumDuration(changing) : changing)
  await password?.wasSet()

  return changed
}

const sessionIsGone = () => new Failure('session_not_found', 'Session from session_id claim in JWT does not exist')

/** The new address; undefined to leave it, '' to cancel a change that waits. `newPhoneIn` is the same. */
function newEmailIn({ services: { config } }: Work, user: UserRow, { email }: UserChange): string | undefined {
  if (!email) return undefined
  if (!config.auth.email) throw new Failure('email_provider_disabled', 'Email logins are disabled')
  const newEmail = emailOf(email)
  if (newEmail !== user.email) return newEmail

  return user.newEmail === null ? undefined : ''
}

function newPhoneIn({ services: { config } }: Work, user: UserRow, { phone, channel }: UserChange): string | undefined {
  if (!phone) return undefined
  if (!config.auth.phone) throw new Failure('phone_provider_disabled', 'Unsupported phone provider', { status: 400 })
  refuseChannel(channel)
  const newPhone = phoneOf(phone)

  if (newPhone !== user.phone) return newPhone

  return user.newPhone === null ? undefined : ''
}

type CredentialChange = Pick<UserChange, 'password' | 'email' | 'phone'>

function refuseTooWeak(user: UserRow, session: SessionRow, { password, email, phone }: CredentialChange): void {
  const hasFactor = user.factors.some(({ status }) => status === 'verified')
  if (hasFactor && session.aal !== 'aal2' && (password || email || phone)) {
    throw new Failure('insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
  }
  if (user.isAnonymous && password && !email && !phone) {
    throw new Failure(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
      { status: 422 },
    )
  }
}

async function changeMetadata(work: Work, userId: string, data: Record<string, unknown>, context: RedirectContext) {
  if (!(await mergeUserMetadata(work, userId, data, { longest: longestMetadata, now: work.now }))) {
    throw new Failure('validation_failed', 'There is too much metadata.')
  }
  await recordEvent(
    { ...work, context },
    {
      action: 'user_modified',
      entity: 'user',
      entityId: userId,
      facts: { what: 'metadata' },
    },
  )
}

interface ByWhom {
  person: Person
  context: RedirectContext
}

async function changePassword(work: Work, user: UserRow, password: NewPassword, { person, context }: ByWhom) {
  // The session may have ended while the password was hashed: its owner has set another one.
  await lockUser(work, user.id)
  if (!(await findSession(work, person.sessionId))) throw sessionIsGone()
  if (password.nonceId !== undefined) await spendNonce(work, password.nonceId)
  await replacePassword({ ...work, context }, user, { hash: password.hash, keptSession: person.sessionId })
}

/** The first address of an anonymous account is confirmed as at sign-up; any other new address waits for its mail. */
const needsNoMail = ({ services: { config } }: Work, user: UserRow): boolean =>
  config.auth.autoconfirm && user.isAnonymous

interface ForEmail {
  change: UserChange
  context: RedirectContext
}

async function changeEmail(work: Work, user: UserRow, email: string, { change, context }: ForEmail) {
  if (email === '') return cancelEmailChange(work, user.id)
  if (needsNoMail(work, user)) return moveTo({ ...work, context }, user, { email, claim: 'typed' })

  await updateUserRow(work, user.id, { newEmail: email })
  const flowId = await beginFlow(work, user.id, 'email_change', challengeOf(change))
  await sendEmailChange(work, user, { newEmail: email, flowId, isAgain: false, context })
}

async function changePhone(work: Work, user: UserRow, phone: string, context: RedirectContext) {
  if (phone === '') return cancelPhoneChange(work, user.id)
  if (work.services.config.auth.autoconfirmPhone) {
    await confirmNewPhone(work, user.id, { phone, claim: 'typed' })
    return recordEvent(
      { ...work, context },
      {
        action: 'user_modified',
        entity: 'user',
        entityId: user.id,
        facts: { what: 'phone' },
      },
    )
  }

  await updateUserRow(work, user.id, { newPhone: phone, phoneChangeSentAt: work.now })
  // The caller must not learn that somebody else's number has an account: no code is sent, and they wait.
  if (await isTaken(work, { kind: 'phone', phone })) await deleteToken(work, user.id, 'phone_change')
  else await sendText({ ...work, context }, 'phone_change', { userId: user.id, to: phone })
}

async function cancelPhoneChange(work: OnDatabase, userId: string): Promise<void> {
  await updateUserRow(work, userId, { newPhone: null, phoneChangeSentAt: null })
  await deleteToken(work, userId, 'phone_change')
}
