import type { Work } from '#server/kernel/work.ts'
import { firstCardsOf } from '#server/payments/service.ts'
import { orderItem, profileOf, unsignedWaiverOf } from '#server/people/service.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import type { OwnMembership } from '#shared/memberships/contract.ts'
import { priceWords } from '#shared/money.ts'
import type { Profile } from '#shared/people/contract.ts'
import type { Waiting } from '#shared/people/waiting.ts'
import { dayWords } from '#shared/time-words.ts'

import { membershipOf } from './membership.ts'

/** So many days before the renewal a member is told that a card is missing or expires. */
const daysAhead = 30

interface Member {
  membership: OwnMembership
  today: string
  zone: string
  locale: string
  currency: string
}

/** What a member owes, and what is missing before the membership can go on; nothing without a membership. */
export async function waitingForMember(work: Work, userId: string): Promise<Waiting[]> {
  const membership = await membershipOf(work, { userId })
  if (!membership) return []

  const profile = await profileOf(work, userId)
  const { zone, locale, currency } = work.place
  const member = { membership, today: localDayOf(work.now, zone), zone, locale, currency }
  return [
    ...overdueOf(member),
    ...(await cardOf(work, member, profile)),
    ...(await waiverOf(work, userId)),
    ...contactOf(profile),
  ]
}

function overdueOf({ membership: { overdue, plan }, today, zone, locale, currency }: Member): Waiting[] {
  if (!overdue) return []

  const { orderId, cents, suspendsOn, endsOn } = overdue
  const isSuspended = suspendsOn <= today
  const day = isSuspended ? endsOn : suspendsOn
  const otherwise = isSuspended ? 'your membership ends' : 'your membership pauses'
  return [
    {
      kind: 'membership_overdue',
      id: orderItem(orderId),
      what: `Your ${plan.name} membership`,
      about: `Its last payment failed. Pay it before ${dayWords(day, locale, 'dayOfYear')}, or ${otherwise}.`,
      until: new Date(instantAt(day, '00:00', zone)),
      cents,
      verb: `Pay ${priceWords(cents, currency, locale)}`,
      to: `/dashboard/order/${orderId}`,
    },
  ]
}

/** The card that a renewal would be charged to, if it is missing or expires. */
async function cardOf(work: Work, member: Member, profile: Profile | undefined): Promise<Waiting[]> {
  const { membership, today, zone, locale } = member
  const { renewsOn, heldBy } = membership
  if (renewsOn === null || heldBy !== null || !profile || !work.services.paymentProvider) return []

  const card = (await firstCardsOf(work, [profile.id])).get(profile.id)
  const item = { kind: 'membership_card', id: 'membership card', cents: null, to: '/dashboard/cards' } as const
  const isThisYear = renewsOn.slice(0, 4) === today.slice(0, 4)
  const renews = `Your membership renews on ${dayWords(renewsOn, locale, isThisYear ? 'dayOfYear' : 'dayAndYear')}`
  const soon = addDays(today, daysAhead)
  // A far renewal has no deadline yet.
  const until = renewsOn <= soon ? new Date(instantAt(renewsOn, '00:00', zone)) : null
  if (!card) {
    const about = `${renews}, and no card is on file for it.`
    return [{ ...item, what: 'A card for your membership', about, until, verb: 'Add a card' }]
  }
  const isSoon = card.expiresOn <= soon || renewsOn <= soon
  if (card.expiresOn >= renewsOn || !isSoon) return []

  const what = `Card ..${card.last4}`
  const expires = card.expiresOn < today ? 'this card has expired' : 'this card has expired by then'
  return [{ ...item, what, about: `${renews}, and ${expires}.`, until, verb: 'Change the card' }]
}

async function waiverOf(work: Work, userId: string): Promise<Waiting[]> {
  const isSigned = (await unsignedWaiverOf(work, userId)) === undefined
  const about = 'Read it and sign it with your name: you book as a member once it is signed.'

  return isSigned ? [] : [{ ...item('waiver', 'The waiver', about), verb: 'Read and sign', to: '/dashboard/complete' }]
}

function contactOf(profile: Profile | undefined): Waiting[] {
  const security = '/dashboard/security'
  if (!profile) {
    const about = 'Follow the link in the e-mail that we sent you, so that your membership knows who you are.'
    return [{ ...item('profile', 'Your e-mail address', about), verb: 'See your account', to: security }]
  }
  if (profile.phone) return []

  const about = 'We call only if something about your booking changes that day.'
  return [{ ...item('profile', 'Your phone number', about), verb: 'Add it', to: security }]
}

const item = (kind: Waiting['kind'], what: string, about: string) => ({
  kind,
  id: kind,
  what,
  about,
  until: null,
  cents: null,
})
