import { dayOf, timeOf } from '#server/kernel/clock/wording.ts'
import type { Work } from '#server/kernel/work.ts'
import { type FactRow, queueTemplate } from '#server/notices/service.ts'
import { moneyWordsOf } from '#server/orders/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { priceWords } from '#shared/money.ts'
import { greetingOf } from '#shared/people/person-name.ts'

import type { InvitationRow } from './invitation-store.ts'
import type { JoinedSeason } from './season-store.ts'
import { findNames, type RegistrationRow } from './store.ts'
import { titleOf, withdrawalWords } from './terms.ts'

const weekdays = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'] as const

const hello = (name: string | null) => `Hello ${greetingOf(name ?? '')},`

function evenings({ weekday, evenings: [first] }: JoinedSeason, { place }: Work): FactRow[] {
  const on = weekdays[weekday - 1] ?? ''
  if (first === undefined) return [['Evenings', on]]
  const begins = new Date(first)

  return [
    ['Evenings', `${on}, from ${timeOf(begins, place)}`],
    ['Begins', dayOf(localDayOf(begins, place.zone), place.locale)],
  ]
}

const ownPage = ({ services: { config } }: Work) => `${config.publicUrl}/dashboard/leagues`

/** Whoever plays is told that they do. */
export async function tellSignedUp(work: Work, row: RegistrationRow, season: JoinedSeason): Promise<void> {
  const { email, firstName, personId, orderLineId, payerId } = row
  if (email === null) return
  const isOwn = payerId === personId
  const price = orderLineId !== null && isOwn ? await moneyWordsOf(work, { lineIds: [orderLineId] }) : ''

  await queueTemplate(work, {
    template: 'league_signed_up',
    to: email,
    about: row.id,
    ...(personId !== null && { personId }),
    facts: { season: titleOf(season) },
    lines: [hello(firstName)],
    table: [
      ...evenings(season, work),
      ...(season.teamSize > 1 ? [['Team', row.teamName] as const] : []),
      ['Others read', row.shownName],
      ...(price ? [['Price', price] as const] : []),
    ],
    notes: orderLineId === null || !isOwn ? [] : [withdrawalWords(season.registrationClosesOn, work.place.locale)],
    action: { label: 'Look at your season', url: ownPage(work) },
  })
}

interface Inviting {
  season: JoinedSeason
  by: RegistrationRow
  url: string
}

/** Somebody is invited into a team, by a link. */
export async function tellInvited(work: Work, row: InvitationRow, { season, by, url }: Inviting): Promise<void> {
  if (row.email === null) return
  const { currency, locale, zone } = work.place
  const cents = season.rules?.fee.cents ?? season.feeCents
  const isPaid = row.orderLineId !== null

  await queueTemplate(work, {
    template: 'league_invitation',
    to: row.email,
    about: row.id,
    facts: { season: titleOf(season), who: greetingOf(by.shownName) === by.shownName ? by.shownName : 'Somebody' },
    lines: [
      hello(row.name),
      isPaid
        ? 'Your place is paid. Accept it, and you play.'
        : 'Accept it, and pay your share on your own phone: then you play.',
    ],
    table: [
      ['Team', row.teamName],
      ...evenings(season, work),
      ['Your share', isPaid ? 'Paid' : `${priceWords(cents, currency, locale)}, for members by their price`],
      ['Answer until', dayOf(localDayOf(new Date(row.expiresAt.getTime() - 1), zone), locale)],
    ],
    notes: ['After that somebody else may have your place.'],
    action: { label: 'Look at the invitation', url },
    expiresAt: row.expiresAt,
  })
}

/** Whoever invited somebody learns that they do not come. */
export async function tellNotComing(
  work: Work,
  row: InvitationRow,
  { season, to }: { season: JoinedSeason; to: 'declined' | 'expired' },
): Promise<void> {
  const captain = row.invitedBy === null ? undefined : await findNames(work, row.invitedBy)
  if (!captain || captain.email === null || row.invitedBy === null) return
  const isPaid = row.orderLineId !== null

  await queueTemplate(work, {
    template: 'league_invitation_over',
    to: captain.email,
    about: row.id,
    personId: row.invitedBy,
    facts: { season: titleOf(season), who: greetingOf(row.name) === row.name ? row.name : 'Your partner' },
    lines: [
      hello(captain.firstName),
      to === 'declined' ? 'They have declined your invitation.' : 'Nobody has answered your invitation in time.',
      isPaid
        ? 'The place is paid and stays with your team: invite somebody else.'
        : 'Invite somebody else, or leave the place to somebody who comes alone.',
    ],
    table: [['Team', row.teamName]],
    action: { label: 'Look at your team', url: ownPage(work) },
  })
}

/** Whoever does not play any more learns it, and what goes back. */
export async function tellWithdrawn(
  work: Work,
  row: RegistrationRow,
  { season, cents }: { season: JoinedSeason; cents: number },
): Promise<void> {
  const { email, firstName, personId, payerId } = row
  if (email === null) return
  const { currency, locale } = work.place
  const back =
    cents > 0 && payerId === personId
      ? `${priceWords(cents, currency, locale)} goes back, and a mail of its own says how.`
      : 'Nothing goes back to you.'

  await queueTemplate(work, {
    template: 'league_withdrawn',
    to: email,
    about: row.id,
    ...(personId !== null && { personId }),
    facts: { season: titleOf(season) },
    lines: [hello(firstName), back],
    table: [['Team', row.teamName]],
    action: { label: 'See what else is played', url: `${work.services.config.publicUrl}/leagues/sign-up` },
  })
}
