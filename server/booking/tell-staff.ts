import type { Db } from '#server/kernel/db/database.ts'
import { queueTemplate } from '#server/notices/service.ts'

import type { Answered } from './answered.ts'
import { staffMail } from './mails.ts'
import type { BookingFacts } from './store.ts'

interface Booked {
  /** Of the fitter or coach; nobody is told without an address. */
  email: string | null | undefined
  answers: readonly Answered[]
  publicUrl: string
}

/** Writes to the fitter or coach whom somebody has booked, with what was answered. */
export async function tellStaff(trx: Db, booking: BookingFacts, { email, answers, publicUrl }: Booked) {
  if (email) await queueTemplate(trx, staffMail(booking, { email, answers, publicUrl }))
}
