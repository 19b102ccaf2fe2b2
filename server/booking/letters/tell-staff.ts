import { findAnswers } from '#server/booking/pay/line-store.ts'
import { type AnsweredQuestion, answersTo } from '#server/booking/questions.ts'
import type { BookingFacts, BookingRow } from '#server/booking/store.ts'
import type { Timed } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { staffChangeMail, staffMail } from './mails.ts'

interface StaffNotice {
  /** The coach's address; undefined tells nobody. */
  email: string | null | undefined
  answers: readonly AnsweredQuestion[]
  publicUrl: string
  /** The former coach. */
  insteadOf?: string | undefined
}

/** The coach's address, unless the act was their own. */
export const addressOfStaff = (
  { staffEmail, staffUserIds }: Pick<BookingRow, 'staffEmail' | 'staffUserIds'>,
  actor: Actor,
) => (actor.kind === 'person' && staffUserIds.includes(actor.userId) ? null : staffEmail)

/** Tells a coach of a booking with the answers. */
export async function tellStaff(work: Timed, booking: BookingFacts, { email, ...notice }: StaffNotice) {
  if (email) await queueTemplate(work, staffMail(booking, { email, ...notice }))
}

/** The same after payment, from the saved answers. */
export async function tellStaffOfPaid(
  work: Timed,
  booking: BookingFacts,
  { email, publicUrl }: Pick<StaffNotice, 'email' | 'publicUrl'>,
): Promise<void> {
  if (!email) return
  const { questions, answers } = await findAnswers(work, booking.id)
  await tellStaff(work, booking, { email, answers: answersTo(questions, answers), publicUrl })
}

interface StaffsMove {
  former: BookingRow
  publicUrl: string
  actor: Actor
}

/** Tells the coach of a move, or both if the coach changed. */
export async function tellStaffOfMove(work: Timed, booking: BookingRow, { former, publicUrl, actor }: StaffsMove) {
  const [from, to] = [addressOfStaff(former, actor), addressOfStaff(booking, actor)]
  if (booking.staffEmail === former.staffEmail)
    return tellStaffOfChange(work, booking, { email: to, before: former, publicUrl })

  await tellStaffOfChange(work, { ...former, status: 'cancelled_staff' }, { email: from, publicUrl })
  const { questions, answers } = await findAnswers(work, booking.id)
  const insteadOf = former.staffName ?? undefined
  await tellStaff(work, booking, { email: to, answers: answersTo(questions, answers), publicUrl, insteadOf })
}

interface StaffChangeNotice extends Pick<StaffNotice, 'email' | 'publicUrl'> {
  /** The former time of a moved booking; without it the booking was canceled. */
  before?: { startsAt: Date; endsAt: Date }
}

/**
 * Tells a coach that a booking moved or was canceled; the entry in their calendar follows.
 * @public
 */
export async function tellStaffOfChange(
  work: Timed,
  booking: BookingFacts,
  { email, before, publicUrl }: StaffChangeNotice,
) {
  if (email) await queueTemplate(work, staffChangeMail(booking, { email, before, publicUrl }))
}
