import { listBookingsOfSeries } from '#server/booking/series-store.ts'
import type { BookingFacts, BookingRow } from '#server/booking/store.ts'
import type { LinkedRecord } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate, type TemplateMail, withdrawNotices } from '#server/notices/service.ts'
import type { Settlement } from '#shared/booking/pay/settlement.ts'
import { isVoid } from '#shared/booking/status.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { approvalAskedMail, approvalDeclinedMail, approvalGivenMail, expiredMail } from './approval.ts'
import { linkTokenOf, manageUrl } from './link.ts'
import { cancellationMail, confirmationMail } from './mails.ts'
import { seriesMail } from './series.ts'
import { addressOfStaff, tellStaffOfChange, tellStaffOfPaid } from './tell-staff.ts'

/** The token and address of a booking's link. */
export const linkOf = ({ services: { config } }: Work, booking: LinkedRecord) => ({
  token: linkTokenOf(config.secretKey, booking),
  url: manageUrl(config, booking),
})

/** Confirms a booking to its client, or says that the studio must approve it. */
export async function tellOfBooking(work: Work, booking: BookingFacts): Promise<void> {
  if (!booking.contact.email) return

  const { url } = linkOf(work, booking)
  const { expiresAt } = booking
  const mail = expiresAt
    ? approvalAskedMail(booking, { until: expiresAt, url })
    : confirmationMail(booking, url, work.now)
  await queueTemplate(work, mail)
}

interface Step {
  /** As it was before. */
  booking: BookingRow
  changed: BookingRow
  feeCents: number
  byLinks: Settlement['byLinks'] | undefined
  /** A package's lesson or a plan's minutes come back. */
  isFree: boolean
  isByOrder: boolean
  isClientTold: boolean
  reason: string | undefined
  /** Whether the reason is for the client. */
  isReasonTold: boolean
  /** The actor, who needs no letter about their own act. */
  actor: Actor
}

/** Writes to client and coach about a step, if it matters to them. */
export async function tellOfStep(work: Work, step: Step): Promise<void> {
  const mail = mailOfStep(work, step)
  if (!mail) return

  const { changed, booking } = step
  const wasUnpaid = booking.status === 'pending_payment'
  // A client who is not told of each gets one letter of all.
  if (isVoid(changed.status)) await withdraw(work, booking, { reason: calledOff, isAlone: step.isClientTold })
  if (booking.contact.email && step.isClientTold) await queueTemplate(work, mail)
  const { publicUrl } = work.services.config
  const email = addressOfStaff(booking, step.actor)
  // Staff are told once it is paid, or approved.
  if (isBegun(booking) && changed.status === 'confirmed') await tellStaffOfPaid(work, changed, { email, publicUrl })
  if (isVoid(changed.status) && !wasUnpaid) await tellStaffOfChange(work, changed, { email, publicUrl })
}

const isBegun = ({ status }: BookingRow) => status === 'pending_payment' || status === 'pending_approval'

function mailOfStep(
  work: Work,
  { booking, changed, reason = '', isReasonTold, ...ending }: Step,
): TemplateMail | undefined {
  const { services, now } = work
  const { publicUrl } = services.config
  if (changed.status === 'cancelled_customer' || changed.status === 'cancelled_staff') {
    const by = changed.status === 'cancelled_staff' ? ('us' as const) : ('them' as const)
    const why = { by, reason: isReasonTold && by === 'us' ? reason : undefined }
    return cancellationMail(changed, publicUrl, { ...ending, ...why, payUrl: linkOf(work, booking).url })
  }
  if (changed.status === 'rejected') return approvalDeclinedMail(changed, reason, publicUrl)
  if (changed.status === 'expired') return expiredMail(changed, publicUrl, booking.status === 'pending_payment')
  if (changed.status !== 'confirmed' || !booking.expiresAt) return undefined

  const { url } = linkOf(work, booking)
  return booking.status === 'pending_payment'
    ? confirmationMail(changed, url, now)
    : approvalGivenMail(changed, { url, now })
}

/** Withdraws unsent letters with the former time. */
export const withdrawFormerTime = (work: Work, booking: OfSeries, isAlone = true) =>
  withdraw(work, booking, { reason: formerTime, isAlone })

const formerTime = 'The booking was moved before this could leave.'
const calledOff = 'The booking was called off before this could leave.'

type OfSeries = Pick<BookingRow, 'id' | 'seriesId'>

interface Withdrawal {
  reason: string
  /** Of several changed together, their series' letter is written again after the last. */
  isAlone: boolean
}

async function withdraw(work: Work, booking: OfSeries, { reason, isAlone }: Withdrawal) {
  await withdrawNotices(work, booking.id, reason)
  if (isAlone) await rewriteSeries(work, booking.seriesId, reason)
}

/** Call it after all bookings of one act have changed. */
export async function rewriteSeriesOf(work: Work, changed: readonly OfSeries[], isVoid = false) {
  const ids = new Set(changed.map(({ seriesId }) => seriesId))
  for (const id of ids) await rewriteSeries(work, id, isVoid ? calledOff : formerTime)
}

/** Replaces an unsent letter about a series by one with its present times. */
async function rewriteSeries(work: Work, seriesId: string | null, reason: string): Promise<void> {
  // In a demo without mail server the outbox is the mailbox: its letters were read.
  if (seriesId === null || (work.services.config.demo && !work.services.mailer)) return
  if ((await withdrawNotices(work, seriesId, reason)).numUpdatedRows === 0n) return

  const [first, ...more] = await listBookingsOfSeries(work, seriesId)
  if (first) await queueTemplate(work, seriesMail(first, more, linkOf(work, first).url))
}
