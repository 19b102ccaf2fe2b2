import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { type TemplateMail, queueTemplate } from '#server/notices/service.ts'
import { firstCardsOf } from '#server/payments/service.ts'
import { priceWords } from '#shared/money.ts'
import { dayWords } from '#shared/time-words.ts'
import { counted, pluralOf } from '#shared/words.ts'

import { type MembershipRow, listContacts } from './store.ts'

/** Mails a membership's holder from the house, whoever has changed it, and returns the mail's id; undefined without a known address. */
async function tellHolder(
  work: Work,
  row: MembershipRow,
  mail: Omit<TemplateMail, 'to' | 'about' | 'personId'>,
): Promise<string | undefined> {
  if (row.contactEmail === null) return undefined

  return queueTemplate(atPlaceOf(work, row), {
    ...mail,
    to: row.contactEmail,
    personId: row.personId,
    about: row.id,
    facts: { plan: row.name, number: row.number, ...mail.facts },
  })
}

const ownPage = ({ services: { config } }: Work) => `${config.publicUrl}/dashboard/membership`

export const tellStarted = (work: Work, row: MembershipRow, renewal: string) =>
  tellHolder(work, row, {
    template: 'membership_started',
    facts: { from: dayWords(row.startsOn, row.locale) },
    lines: [renewal],
    table: [
      ['Plan', row.name],
      ['Paid through', dayWords(row.paidThrough ?? row.startsOn, row.locale)],
    ],
    action: { label: 'Complete your membership', url: `${work.services.config.publicUrl}/complete-members` },
  })

interface ToldRenewal {
  on: string
  /** Later for a late letter. */
  chargedOn: string
  cents: number
  /** The plan then: the holder may have chosen a smaller one. */
  plan: string
}

/** Whether a card can be charged for it. */
async function hasCard(work: Work, { personId }: MembershipRow): Promise<boolean> {
  const card = (await firstCardsOf(work, [personId])).get(personId)

  return card !== undefined && card.pausedAt === null
}

export async function tellRenewal(work: Work, row: MembershipRow, renewal: ToldRenewal) {
  const [on, price] = [dayWords(renewal.on, row.locale), priceWords(renewal.cents, row.currency, row.locale)]

  return tellHolder(work, row, {
    template: 'membership_renews',
    facts: { on, price, plan: renewal.plan },
    lines: [renewal.cents === 0 ? 'There is nothing to pay.' : await howItIsPaid(work, row)],
    table: [
      ['Membership', row.number],
      ['Plan', renewal.plan],
      ['Renews', on],
      ['Price', price],
      ...(renewal.chargedOn === renewal.on ? [] : [['Charged', dayWords(renewal.chargedOn, row.locale)] as const]),
    ],
    notes: ['To stop it, open Membership and press Stop renewal, at any time before. You are asked no question.'],
    action: { label: 'Look at your membership', url: ownPage(work) },
  })
}

const howItIsPaid = async (work: Work, row: MembershipRow): Promise<string> =>
  (await hasCard(work, row))
    ? 'It is charged to your card on file.'
    : 'No card of yours is on file that can be charged: save one under Cards on file before, or pay by the link that we send you then.'

interface UnpaidDuesFacts {
  cents: number
  dueOn: string
  /** Benefits last until then, or the membership ends then. */
  until: string
  payUrl: string
}

interface DeclinedCardFacts extends UnpaidDuesFacts {
  isForFreeze: boolean
}

export async function tellDeclined(work: Work, row: MembershipRow, declined: DeclinedCardFacts) {
  const { cents, until, payUrl, isForFreeze } = declined
  const price = priceWords(cents, row.currency, row.locale)

  return tellHolder(work, row, {
    template: 'membership_declined',
    facts: { price, until: dayWords(until, row.locale) },
    lines: [
      isForFreeze
        ? 'It is for your freeze, which stays as it was agreed on: nothing of your membership ends by this.'
        : `You book as before until ${dayWords(until, row.locale)}.`,
      (await hasCard(work, row))
        ? 'The card is tried again in the next days. With another card, pay it now.'
        : 'No card of yours is on file that can be charged: pay it now.',
    ],
    action: { label: `Pay ${price}`, url: payUrl },
  })
}

export const tellSuspended = (work: Work, row: MembershipRow, { cents, dueOn, until, payUrl }: UnpaidDuesFacts) => {
  const price = priceWords(cents, row.currency, row.locale)

  return tellHolder(work, row, {
    template: 'membership_suspended',
    facts: { price, due: dayWords(dueOn, row.locale) },
    lines: [`Unpaid, it ends on ${dayWords(until, row.locale)}.`],
    action: { label: `Pay ${price}`, url: payUrl },
  })
}

export const tellEnded = (work: Work, row: MembershipRow, on: string) =>
  tellHolder(work, row, {
    template: 'membership_ended',
    facts: { on: dayWords(on, row.locale) },
    lines: ['You book at the public price.'],
    action: { label: 'See the plans', url: `${work.services.config.publicUrl}/Memberships` },
  })

const pageOf = (work: Work) => ({ label: 'Look at your membership', url: ownPage(work) })

/** What happens next, in a sentence. */
const nextWords = ({ renewsOn, endsOn, locale }: Pick<MembershipRow, 'renewsOn' | 'endsOn' | 'locale'>): string[] => {
  if (renewsOn !== null) return [`It renews on ${dayWords(renewsOn, locale)}.`]

  return endsOn === null ? [] : [`It ends on ${dayWords(endsOn, locale)}.`]
}

interface StoppedRenewal {
  on: string
  /** Set if a minimum commitment runs longer. */
  renewsOn: string | null
}

export const tellStopped = (work: Work, row: MembershipRow, { on, renewsOn }: StoppedRenewal) =>
  tellHolder(work, row, {
    template: 'membership_stopped',
    facts: { on: dayWords(on, row.locale) },
    lines: [
      ...(row.status === 'frozen' && row.frozenUntil !== null
        ? [`It rests until ${dayWords(row.frozenUntil, row.locale)}.`]
        : []),
      renewsOn === null
        ? 'Nothing is charged for the days after that.'
        : `It was agreed on for at least so long: until then it renews, next on ${dayWords(renewsOn, row.locale)}, and is charged.`,
    ],
    notes: ['You may take this back until then, under Membership.'],
    action: pageOf(work),
  })

export const tellStopUndone = (work: Work, row: MembershipRow, { on, plan }: { on: string; plan: string }) =>
  tellHolder(work, row, {
    template: 'membership_kept',
    facts: { on: dayWords(on, row.locale), plan },
    lines: [],
    notes: ['To stop it, open Membership and press Stop renewal, at any time before.'],
    action: pageOf(work),
  })

interface PlanToCome {
  on: string
  next: string
  cents: number
}

export const tellPlanChange = (work: Work, row: MembershipRow, { on, next, cents }: PlanToCome) =>
  tellHolder(work, row, {
    template: 'membership_changes',
    facts: { on: dayWords(on, row.locale), next, price: priceWords(cents, row.currency, row.locale) },
    lines: [`Until then you have ${row.name}, and nothing is charged for the change.`],
    notes: [`You may stay with ${row.name} until then: that is under Membership.`],
    action: pageOf(work),
  })

interface FreezeAsked {
  from: string
  until: string
  feeCents: number
  nextCharge: { on: string; movedTo: string } | null
  /** The number of canceled bookings. */
  calledOff: number
}

export const bookingsWords = (count: number) => `${counted(count, 'booking')} ${pluralOf(count, 'was', 'were')}`

export const tellFreezeAsked = (work: Work, row: MembershipRow, freeze: FreezeAsked) => {
  const { from, until, feeCents, nextCharge, calledOff } = freeze

  return tellHolder(work, row, {
    template: 'membership_freeze',
    facts: { from: dayWords(from, row.locale), until: dayWords(until, row.locale) },
    lines: [
      'On these days you book at the public price.',
      ...(calledOff > 0 ? [`${bookingsWords(calledOff)} canceled with it, at no charge.`] : []),
      feeCents > 0
        ? `It costs ${priceWords(feeCents, row.currency, row.locale)}, charged on ${dayWords(from, row.locale)}.`
        : 'It costs nothing.',
    ],
    table:
      nextCharge === null
        ? []
        : [
            [
              'Payment',
              `${dayWords(nextCharge.movedTo, row.locale)} instead of ${dayWords(nextCharge.on, row.locale)}`,
            ],
          ],
    notes: ['You may come back at any time, under Membership.'],
    action: pageOf(work),
  })
}

export const tellFrozen = (work: Work, row: MembershipRow, until: string) =>
  tellHolder(work, row, {
    template: 'membership_frozen',
    facts: { until: dayWords(until, row.locale) },
    lines: ['Until then you book at the public price.', ...nextWords(row)],
    action: pageOf(work),
  })

export const tellBack = (work: Work, row: MembershipRow) =>
  tellHolder(work, row, { template: 'membership_back', lines: nextWords(row), action: pageOf(work) })

interface Departed {
  row: MembershipRow
  personIds: readonly string[]
  calledOff: number
  kept: number
}

/** Tells a person that they no longer share a membership, and its holder too. */
export async function tellMemberLeft(work: Work, { row, personIds, calledOff, kept }: Departed): Promise<void> {
  const lines = [
    ...(calledOff > 0 ? [`${bookingsWords(calledOff)} canceled, at no charge.`] : []),
    ...(kept > 0 ? [`${bookingsWords(kept)} made by it: what is not paid yet is now at the public price.`] : []),
  ]
  for (const { id, name, contactEmail } of personIds.length === 0 ? [] : await listContacts(work, personIds)) {
    await tellHolder(work, row, { template: 'membership_left', facts: { name }, lines, action: pageOf(work) })
    if (contactEmail === null) continue
    await queueTemplate(work, {
      template: 'membership_place_ended',
      to: contactEmail,
      personId: id,
      about: row.id,
      facts: { plan: row.name, holder: row.holderName },
      lines: ['From now on you book at the public price.', ...lines],
      action: { label: 'See the plans', url: `${work.services.config.publicUrl}/Memberships` },
    })
  }
}
