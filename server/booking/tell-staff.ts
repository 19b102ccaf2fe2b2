import type { Db } from '#server/kernel/db/database.ts'
import { queueTemplate } from '#server/notices/service.ts'

import { type AnsweredQuestion, answered } from './answered.ts'
import { staffChangeMail, staffMail } from './mails.ts'
import { findAnswers } from './pay/line-store.ts'
import type { BookingFacts } from './store.ts'

interface StaffNotice {
  /** Of the fitter or coach; nobody is told without an address. */
  email: string | null | undefined
  answers: readonly AnsweredQuestion[]
  publicUrl: string
}

/** Writes to the fitter or coach whom somebody has booked, with what was answered. */
export async function tellStaff(trx: Db, booking: BookingFacts, { email, answers, publicUrl }: StaffNotice) {
  if (email) await queueTemplate(trx, staffMail(booking, { email, answers, publicUrl }))
}

/** The same once it is paid, from what was kept with it. */
export async function tellStaffOfPaid(
  trx: Db,
  booking: BookingFacts,
  { email, publicUrl }: Pick<StaffNotice, 'email' | 'publicUrl'>,
): Promise<void> {
  if (!email) return
  const { questions, answers } = await findAnswers(trx, booking.id)
  await tellStaff(trx, booking, { email, answers: answered(questions, answers), publicUrl })
}

interface StaffChangeNotice extends Pick<StaffNotice, 'email' | 'publicUrl'> {
  /** When it would have been, for one that moved; without it, the booking was canceled. */
  before?: { startsAt: Date; endsAt: Date }
}

/**
 * Writes to the same person that a booking, as it is now, moved or was canceled: the entry in their calendar follows.
 * @public
 */
export async function tellStaffOfChange(
  trx: Db,
  booking: BookingFacts,
  { email, before, publicUrl }: StaffChangeNotice,
) {
  if (email) await queueTemplate(trx, staffChangeMail(booking, { email, before, publicUrl }))
}
