import { getUser } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Person } from '#shared/permissions/may.ts'

import { limitSending, sendReauthentication, sendText } from './send-code.ts'

/** Sends the signed-in person a code, which proves at the next change of password that they are present. */
export async function reauthenticate(work: Work, person: Person) {
  const { id, email, phone, emailConfirmedAt, phoneConfirmedAt } = await getUser(work, person.userId)
  if (!email && !phone) {
    throw new Failure('validation_failed', 'Reauthentication requires the user to have an email or a phone number')
  }
  if (email && !emailConfirmedAt) {
    throw new Failure('email_not_confirmed', 'Please verify your email first.', { status: 422 })
  }
  if (!email && !phoneConfirmedAt) {
    throw new Failure('phone_not_confirmed', 'Please verify your phone first.', { status: 422 })
  }

  await limitSending(work, {
    what: 'reauthentication',
    address: email ? { kind: 'email', email } : { kind: 'phone', phone: phone ?? '' },
  })
  await atomically(work, (work) => {
    return email
      ? sendReauthentication(work, { userId: id, to: email })
      : sendText(work, 'reauthentication', { userId: id, to: phone ?? '' })
  })
  return {}
}
