import { recordEvent } from '#server/audit/service.ts'
import { renewShareLink } from '#server/booking/pay/share-store.ts'
import { bookingNotFound, getBooking } from '#server/booking/record.ts'
import type { BookingFacts } from '#server/booking/store.ts'
import { spanOf, whenOf } from '#server/kernel/clock/wording.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { type TemplateMail, queueTemplate } from '#server/notices/service.ts'
import { admitMailTo } from '#server/people/service.ts'
import type { Contact } from '#shared/booking/contract.ts'
import { playerEndpoints } from '#shared/booking/players/players-contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import { greetingOf } from '#shared/people/person-name.ts'
import { holds, may } from '#shared/permissions/may.ts'

import { shareTokenOf } from './share-link.ts'
import { getShareAt, paidShares } from './shares.ts'

interface LinkRequest {
  bookingId: string
  player: number
  email: string
  key: string
}

/** Mails a player the link to their share, once for each key. */
export async function sendShareLink(work: Work, { key, ...request }: LinkRequest): Promise<{ to: string }> {
  const {
    services: { config },
    context,
    now,
  } = work
  const { bookingId, player, email } = request
  const booking = await getBooking(work, bookingId, context.actor)
  if (!may(context.actor, 'booking.pay', booking)) throw bookingNotFound()
  await admitMailTo(work, email)

  return withIdempotency(work, { endpoint: playerEndpoints.sendShareLink, key, request }, (keep) =>
    atomically(work, async (work) => {
      const { share, booking: payable } = await getShareAt(work, { bookingId, player })
      if ((await paidShares(work, payable))(share)) throw new Failure('wrong_state', 'Nothing is due of this share.')

      // Whoever booked passes on the link that they read on their page; what staff send takes its place.
      const isNew = holds(context.actor, 'take_payments/orders')
      const linkVersion = isNew ? await renewShareLink(work, { bookingId, player }, now) : share.shareVersion
      const url = `${config.publicUrl}/pay#${shareTokenOf(config.secretKey, { bookingId, player, linkVersion })}`
      await queueTemplate(
        atPlaceOf(work, booking),
        shareMail(booking, { to: email, shareCents: share.shareCents, url, isNew }),
      )
      await recordEvent(work, {
        action: 'share_link_sent',
        entity: 'booking',
        entityId: bookingId,
        facts: { player },
        onBehalfOf: booking.personId,
      })
      return keep(work, { to: email })
    }),
  )
}

/** The client's first name, unless it may be an advertisement. */
const senderName = ({ firstName }: Contact) => (greetingOf(firstName) === firstName ? firstName : 'Somebody')

interface ShareInvitation {
  to: string
  shareCents: number
  url: string
  /** Earlier links end. */
  isNew?: boolean
}

/** Asks a player to pay their share, with the link. */
export function shareMail(
  booking: BookingFacts,
  { to, shareCents, url, isNew = false }: ShareInvitation,
): TemplateMail {
  const { id, contact, serviceName, startsAt, endsAt, address, bayName, currency, locale } = booking
  const share = priceWords(shareCents, currency, locale)

  return {
    to,
    about: id,
    template: 'share_link',
    facts: { service: serviceName, when: whenOf(startsAt, booking), share },
    lines: [
      `${senderName(contact)} has booked it, and you play too.`,
      'You pay your share by card, without an account. Members sign in there, and pay their own price.',
    ],
    table: [
      ['When', spanOf(startsAt, endsAt, booking)],
      ['Where', [address, bayName].filter(Boolean).join('\n')],
      ['Your share', share],
    ],
    action: { label: `Pay ${share}`, url },
    notes: [
      'What nobody has paid when it begins is paid by whoever booked.',
      ...(isNew ? ['This link replaces any link to this share that was sent before.'] : []),
    ],
    expiresAt: startsAt,
  }
}
