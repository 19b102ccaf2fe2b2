import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { longestMetadata, type UserChange } from '#shared/auth/requests.ts'
import type { User } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Person } from '#shared/permissions/may.ts'

import { emailOf, phoneOf, refuseChannel } from './address.ts'
import { cancelEmailChange, moveTo, sendEmailChange } from './change-email.ts'
import { beginFlow, challengeOf } from './codes/flow.ts'
import { admitSending, sendText } from './codes/send-code.ts'
import { deleteToken } from './codes/token-store.ts'
import { withMinimumDuration } from './minimum-duration.ts'
import { judgeNewPassword, type NewPassword, spendNonce } from './passwords/new-password.ts'
import { replacePassword } from './passwords/replace-password.ts'
import { findSession, type SessionRow } from './sessions/session-store.ts'
import type { RedirectContext } from './sign-up.ts'
import { userJson } from './user-json.ts'
import { lockUser, mergeUserMetadata, updateUserRow, type UserRow } from './user-store.ts'
import { confirmNewPhone, getUser, isTaken } from './user.ts'

/** Changes one's own account, all that is asked or nothing. */
export async function updateUser(
  services: Services,
  person: Person,
  change: UserChange,
  context: RedirectContext,
): Promise<User> {
  if (change.app_metadata !== undefined) {
    throw new Failure('not_admin', 'Updating app_metadata requires admin privileges')
  }
  const { db } = services
  const user = await getUser(db, person.userId)
  const session = await findSession(db, person.sessionId)
  if (!session) throw sessionIsGone()

  const email = newEmailIn(services, user, change)
  const phone = newPhoneIn(services, user, change)
  refuseTooWeak(user, session, { ...change, email, phone })
  const password = await judgeNewPassword(services, { user, session, context }, change)
  if (email && !needsNoMail(services, user)) {
    await admitSending(services, { what: 'email_change', address: { kind: 'email', email }, context })
  }
  if (phone && !services.config.auth.autoconfirmPhone) {
    await admitSending(services, { what: 'phone_change', address: { kind: 'phone', phone }, context })
  }

  const work = atomically(db, async (trx) => {
    const inside = { ...services, db: trx }
    if (change.data) await changeMetadata(inside, user.id, change.data, context)
    if (password) await changePassword(inside, user, password, { person, context })
    if (email !== undefined) await changeEmail(inside, user, email, { change, context })
    if (phone !== undefined) await changePhone(inside, user, phone, context)

    return userJson(await getUser(trx, user.id))
  })
  const changed = await (email || phone ? withMinimumDuration(work) : work)
  await password?.wasSet()

  return changed
}

const sessionIsGone = () => new Failure('session_not_found', 'Session from session_id claim in JWT does not exist')

/** Undefined when the address is not to change; '' cancels a change that waits. So it is with the number. */
function newEmailIn({ config }: Services, user: UserRow, { email }: UserChange): string | undefined {
  if (!email) return undefined
  if (!config.auth.email) throw new Failure('email_provider_disabled', 'Email logins are disabled')
  const newEmail = emailOf(email)
  if (newEmail !== user.email) return newEmail

  return user.newEmail === null ? undefined : ''
}

function newPhoneIn({ config }: Services, user: UserRow, { phone, channel }: UserChange): string | undefined {
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

async function changeMetadata(
  { db, now }: Services,
  userId: string,
  data: Record<string, unknown>,
  context: RedirectContext,
) {
  if (!(await mergeUserMetadata(db, userId, data, { longest: longestMetadata, now: now() }))) {
    throw new Failure('validation_failed', 'There is too much metadata.')
  }
  await recordEvent(db, context, {
    action: 'user_modified',
    entity: 'user',
    entityId: userId,
    facts: { what: 'metadata' },
  })
}

interface ByWhom {
  person: Person
  context: RedirectContext
}

async function changePassword(services: Services, user: UserRow, password: NewPassword, { person, context }: ByWhom) {
  // It may have ended while the password was hashed: by its owner, who set another one.
  await lockUser(services.db, user.id)
  if (!(await findSession(services.db, person.sessionId))) throw sessionIsGone()
  if (password.nonceId !== undefined) await spendNonce(services, password.nonceId)
  await replacePassword(services, user, { hash: password.hash, keptSession: person.sessionId }, context)
}

/** The first address of an anonymous account is confirmed as at a sign-up; a new one of any other waits for its mail. */
const needsNoMail = ({ config }: Services, user: UserRow): boolean => config.auth.autoconfirm && user.isAnonymous

interface ForEmail {
  change: UserChange
  context: RedirectContext
}

async function changeEmail(services: Services, user: UserRow, email: string, { change, context }: ForEmail) {
  const { db } = services
  if (email === '') return cancelEmailChange(db, user.id)
  if (needsNoMail(services, user)) return moveTo(services, user, { email, claim: 'typed' }, context)

  await updateUserRow(db, user.id, { newEmail: email })
  const flowId = await beginFlow(services, user.id, 'email_change', challengeOf(change))
  await sendEmailChange(services, user, { newEmail: email, flowId, isAgain: false, context })
}

async function changePhone(services: Services, user: UserRow, phone: string, context: RedirectContext) {
  const { db, config, now } = services
  if (phone === '') return cancelPhoneChange(db, user.id)
  if (config.auth.autoconfirmPhone) {
    await confirmNewPhone(db, user.id, { phone, claim: 'typed' }, now())
    return recordEvent(db, context, {
      action: 'user_modified',
      entity: 'user',
      entityId: user.id,
      facts: { what: 'phone' },
    })
  }

  await updateUserRow(db, user.id, { newPhone: phone, phoneChangeSentAt: now() })
  // Whoever asks for somebody else's number must not learn that it has an account: they wait for a code.
  if (await isTaken(db, { kind: 'phone', phone })) await deleteToken(db, user.id, 'phone_change')
  else await sendText(services, 'phone_change', { userId: user.id, to: phone }, context)
}

async function cancelPhoneChange(db: Db, userId: string): Promise<void> {
  await updateUserRow(db, userId, { newPhone: null, phoneChangeSentAt: null })
  await deleteToken(db, userId, 'phone_change')
}
