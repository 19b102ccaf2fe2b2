import type { Db } from '#server/kernel/db/database.ts'
import { queueTemplate } from '#server/notices/service.ts'

import type { Answered } from './answered.ts'
import { staffMail } from './mails.ts'
import { type BookingFacts, findStaffAddress } from './store.ts'

interface Booked {
  resourceIds: readonly string[]
  answers: readonly Answered[]
  publicUrl: string
}

/** Writes to the fitter or coach whom somebody has booked, with what was answered. Nobody is told without an address. */
export async function tellStaff(trx: Db, booking: BookingFacts, { resourceIds, answers, publicUrl }: Booked) {
  if (booking.staffName === null) return

  const staff = await findStaffAddress(trx, resourceIds)
  if (staff?.email) await queueTemplate(trx, staffMail(booking, { email: staff.email, answers, publicUrl }))
}
