import { getUser } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Person } from '#shared/permissions/may.ts'

import { admitSending, sendReauthentication, sendText } from './send-code.ts'

/** Sends the signed-in person a code that proves, with the next change of the password, that they are there. */
export async function reauthenticate(services: Services, person: Person, context: Context) {
  const { id, email, phone, emailConfirmedAt, phoneConfirmedAt } = await getUser(services.db, person.userId)
  if (!email && !phone) {
    throw new Failure('validation_failed', 'Reauthentication requires the user to have an email or a phone number')
  }
  if (email && !emailConfirmedAt) {
    throw new Failure('email_not_confirmed', 'Please verify your email first.', { status: 422 })
  }
  if (!email && !phoneConfirmedAt) {
    throw new Failure('phone_not_confirmed', 'Please verify your phone first.', { status: 422 })
  }

  await admitSending(services, {
    what: 'reauthentication',
    address: email ? { kind: 'email', email } : { kind: 'phone', phone: phone ?? '' },
  })
  await atomically(services.db, (trx) => {
    const inside = { ...services, db: trx }
    return email
      ? sendReauthentication(inside, { userId: id, to: email }, context)
      : sendText(inside, 'reauthentication', { userId: id, to: phone ?? '' }, context)
  })
  return {}
}
