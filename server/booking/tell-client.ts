import type { LinkedRecord } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate, type TemplateMail, withdrawNotices } from '#server/notices/service.ts'
import type { Settlement } from '#shared/booking/pay/settlement.ts'
import { isVoid } from '#shared/booking/status.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { approvalAskedMail, approvalDeclinedMail, approvalGivenMail, expiredMail } from './letters/approval.ts'
import { seriesMail } from './letters/series.ts'
import { linkTokenOf, manageUrl } from './link.ts'
import { cancellationMail, confirmationMail } from './mails.ts'
import { listBookingsOfSeries } from './series/series-store.ts'
import type { BookingFacts, BookingRow } from './store.ts'
import { addressOfStaff, tellStaffOfChange, tellStaffOfPaid } from './tell-staff.ts'

/** What opens one booking to whoever has it. */
export const linkOf = ({ services: { config } }: Work, booking: LinkedRecord) => ({
  token: linkTokenOf(config.secretKey, booking),
  url: manageUrl(config, booking),
})

/** Confirms a booking to its client, or says that it waits for the studio. */
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
  /** As it was. */
  booking: BookingRow
  changed: BookingRow
  feeCents: number
  byLinks: Settlement['byLinks'] | undefined
  /** What a package or a plan has given comes back. */
  isFree: boolean
  isByOrder: boolean
  isClientTold: boolean
  reason: string | undefined
  /** Whether the reason was given for the client, not for the studio's own book. */
  isReasonTold: boolean
  /** Who did it: they need no letter about their own press. */
  actor: Actor
}

/** Writes to the client, and to whoever gives it, what became of a booking, where that matters to them. */
export async function tellOfStep(work: Work, step: Step): Promise<void> {
  const mail = mailOfStep(work, step)
  if (!mail) return

  const { changed, booking } = step
  const wasUnpaid = booking.status === 'pending_payment'
  // Whoever is not told of this one is told of all together.
  if (isVoid(changed.status)) await withdraw(work, booking, { reason: calledOff, isAlone: step.isClientTold })
  if (booking.contact.email && step.isClientTold) await queueTemplate(work, mail)
  const { publicUrl } = work.services.config
  const email = addressOfStaff(booking, step.actor)
  // The staff hears of a booking once it is paid, and of what they were asked for once it is theirs.
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

/** What still waits to leave says the former time. */
export const withdrawFormerTime = (work: Work, booking: OfSeries, isAlone = true) =>
  withdraw(work, booking, { reason: formerTime, isAlone })

const formerTime = 'The booking was moved before this could leave.'
const calledOff = 'The booking was called off before this could leave.'

type OfSeries = Pick<BookingRow, 'id' | 'seriesId'>

interface Withdrawal {
  reason: string
  /** Of several that are changed by one act, the mail about their series is written anew once all are. */
  isAlone: boolean
}

async function withdraw(work: Work, booking: OfSeries, { reason, isAlone }: Withdrawal) {
  await withdrawNotices(work, booking.id, reason)
  if (isAlone) await rewriteSeries(work, booking.seriesId, reason)
}

/** To be called once all are changed that one act changes. */
export async function rewriteSeriesOf(work: Work, changed: readonly OfSeries[], isVoid = false) {
  const ids = new Set(changed.map(({ seriesId }) => seriesId))
  for (const id of ids) await rewriteSeries(work, id, isVoid ? calledOff : formerTime)
}

/** Where the mail about a whole series has not left either, another one says what of it there is by now. */
async function rewriteSeries(work: Work, seriesId: string | null, reason: string): Promise<void> {
  // Without a mail server the outbox of the demo studio is the mailbox: what was written there was read.
  if (seriesId === null || (work.services.config.demo && !work.services.mailer)) return
  if ((await withdrawNotices(work, seriesId, reason)).numUpdatedRows === 0n) return

  const [first, ...more] = await listBookingsOfSeries(work, seriesId)
  if (first) await queueTemplate(work, seriesMail(first, more, linkOf(work, first).url))
}
