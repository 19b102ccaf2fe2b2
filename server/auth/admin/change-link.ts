import { makeLink } from '#server/auth/codes/send-code.ts'
import { deleteToken, findTokenOf } from '#server/auth/codes/token-store.ts'
import { emailExists } from '#server/auth/taken-address.ts'
import { lockUser, updateUserRow, type UserRow } from '#server/auth/user-store.ts'
import { isTaken } from '#server/auth/user.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

type ChangeLinkKind = 'email_change_current' | 'email_change_new'

interface Change {
  half: ChangeLinkKind
  newEmail: string
}

/**
 * One half of a change of address. Where both halves are needed the other one is made as well, for nobody yet: until it
 * is asked for and proven too, the account stays where it is.
 */
export async function makeChangeLink(work: Work, user: UserRow, change: Change) {
  const { half, newEmail } = change
  if (newEmail === user.email) throw new Failure('validation_failed', 'This is the address of the account already')
  // An address that nobody has confirmed need not allow the change, but may.
  const isAsked = user.emailConfirmedAt !== null || half === 'email_change_current'
  const needsBoth = work.services.config.auth.secureEmailChange && isAsked
  if (half === 'email_change_current' && !needsBoth) {
    throw new Failure('validation_failed', 'Enable secure email change to generate link for current email')
  }
  if (await isTaken(work, { kind: 'email', email: newEmail })) throw emailExists()

  await lockUser(work, user.id)
  if (user.newEmail !== newEmail) await begin(work, user.id, newEmail)
  const make = (which: ChangeLinkKind) => {
    const letter = which === 'email_change_new' ? 'email_change' : which
    return makeLink(work, letter, { userId: user.id, to: addressFor(which) })
  }
  const addressFor = (which: ChangeLinkKind) => (which === 'email_change_new' ? newEmail : (user.email ?? ''))
  const other: ChangeLinkKind = half === 'email_change_new' ? 'email_change_current' : 'email_change_new'
  if (needsBoth && !(await findTokenOf(work, user.id, other))) await make(other)

  return make(half)
}

async function begin(work: Work, userId: string, newEmail: string): Promise<void> {
  await deleteToken(work, userId, 'email_change_new')
  await deleteToken(work, userId, 'email_change_current')
  await updateUserRow(work, userId, { newEmail })
}
