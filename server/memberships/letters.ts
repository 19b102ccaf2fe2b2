import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate, type TemplateMail } from '#server/notices/service.ts'
import { dayWords } from '#shared/memberships/words.ts'
import { priceWords } from '#shared/money.ts'

import type { MembershipRow } from './store.ts'

/** Says to whoever reads it why it came to an address that nobody has proven. */
const unprovenWords =
  'You signed up with this address and have not confirmed it yet. Confirm it on your account page, so that we know it is yours.'

/** A mail to whoever holds a membership, and its id; to nobody where no address is known. */
async function tellHolder(
  trx: Db,
  row: MembershipRow,
  mail: Omit<TemplateMail, 'to' | 'about' | 'personId'>,
): Promise<string | undefined> {
  if (row.contactEmail === null) return undefined

  return queueTemplate(trx, {
    ...mail,
    notes: [...(mail.notes ?? []), ...(row.email === null ? [unprovenWords] : [])],
    to: row.contactEmail,
    personId: row.personId,
    about: row.id,
    facts: { plan: row.name, number: row.number, ...mail.facts },
  })
}

const ownPage = ({ config }: Services) => `${config.publicUrl}/dashboard/membership`

export const tellStarted = (services: Services, trx: Db, row: MembershipRow, renewal: string) =>
  tellHolder(trx, row, {
    template: 'membership_started',
    facts: { from: dayWords(row.startsOn) },
    lines: [renewal],
    table: [
      ['Plan', row.name],
      ['Paid through', dayWords(row.paidThrough ?? row.startsOn)],
    ],
    action: { label: 'Complete your membership', url: `${services.config.publicUrl}/complete-members` },
  })

interface ToldRenewal {
  on: string
  /** Later than that where it is told late. */
  chargedOn: string
  cents: number
  /** What it is then: a smaller one may have been chosen for it. */
  plan: string
}

export const tellRenewal = (services: Services, trx: Db, row: MembershipRow, renewal: ToldRenewal) => {
  const [on, price] = [dayWords(renewal.on), priceWords(renewal.cents, row.currency)]

  return tellHolder(trx, row, {
    template: 'membership_renews',
    facts: { on, price, plan: renewal.plan },
    lines: [],
    table: [
      ['Membership', row.number],
      ['Plan', renewal.plan],
      ['Renews', on],
      ['Price', price],
      ...(renewal.chargedOn === renewal.on ? [] : [['Charged', dayWords(renewal.chargedOn)] as const]),
    ],
    notes: ['To stop it, open Membership and press Stop renewal, at any time before. You are asked no question.'],
    action: { label: 'Look at your membership', url: ownPage(services) },
  })
}

interface UnpaidDuesFacts {
  cents: number
  dueOn: string
  /** Until when they book as before; or when it ends. */
  until: string
  payUrl: string
}

interface DeclinedCardFacts extends UnpaidDuesFacts {
  isForFreeze: boolean
}

export const tellDeclined = (trx: Db, row: MembershipRow, { cents, until, payUrl, isForFreeze }: DeclinedCardFacts) => {
  const price = priceWords(cents, row.currency)

  return tellHolder(trx, row, {
    template: 'membership_declined',
    facts: { price, until: dayWords(until) },
    lines: [
      isForFreeze
        ? 'It is for your freeze, which stays as it was agreed on: nothing of your membership ends by this.'
        : `You book as before until ${dayWords(until)}.`,
      'The card is tried again in the next days. With another card, pay it now.',
    ],
    action: { label: `Pay ${price}`, url: payUrl },
  })
}

export const tellSuspended = (trx: Db, row: MembershipRow, { cents, dueOn, until, payUrl }: UnpaidDuesFacts) => {
  const price = priceWords(cents, row.currency)

  return tellHolder(trx, row, {
    template: 'membership_suspended',
    facts: { price, due: dayWords(dueOn) },
    lines: [`Unpaid, it ends on ${dayWords(until)}.`],
    action: { label: `Pay ${price}`, url: payUrl },
  })
}

export const tellEnded = (services: Services, trx: Db, row: MembershipRow, on: string) =>
  tellHolder(trx, row, {
    template: 'membership_ended',
    facts: { on: dayWords(on) },
    lines: ['You book at the public price.'],
    action: { label: 'See the plans', url: `${services.config.publicUrl}/Memberships` },
  })
