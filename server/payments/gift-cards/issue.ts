import { randomUUID } from 'node:crypto'

import type { Work } from '#server/kernel/work.ts'
import { refuseForeignPlace } from '#server/payments/house-money.ts'
import { findLivingPerson } from '#server/payments/wallets/store.ts'
import { getLocation } from '#server/settings/service.ts'
import { addMonths, localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'

import { insertCards, insertEntries, type KeptRecipient } from './store.ts'

interface NewCard {
  orderLineId: string | null
  personId: string | null
  amountCents: number
  recipient: KeptRecipient
  /** The day it is mailed, or the day a printed card was created. */
  sendOn: string
  reason?: string
}

/** Creates cards that are valid from now on; they get codes when they are mailed or printed. */
export async function issueCards(work: Work, drafts: readonly NewCard[]): Promise<string[]> {
  const { now } = work
  const { zone, giftCardMonths } = await getLocation(work)
  const expiresOn = giftCardMonths === null ? null : addMonths(localDayOf(now, zone), giftCardMonths)
  const cards = drafts.map((draft) => ({ ...draft, id: randomUUID() }))
  await insertCards(
    work,
    cards.map(({ id, orderLineId, personId, amountCents, recipient, sendOn }) => ({
      id,
      orderLineId,
      personId,
      status: 'active',
      initialCents: amountCents,
      recipient: JSON.stringify(recipient),
      sendOn,
      expiresOn,
      createdAt: now,
    })),
  )
  await insertEntries(
    work,
    cards.map(({ id: cardId, amountCents: cents, reason }) => ({
      cardId,
      kind: 'issue',
      cents,
      at: now,
      reason: reason ?? null,
    })),
  )
  return cards.map(({ id }) => id)
}

interface PrintedCardCredit {
  personId: string
  amountCents: number
  reason: string
}

/** A card given to a client at the counter without a sale: nothing is mailed, and printing makes its code. */
export async function issuePrintedCard(work: Work, credit: PrintedCardCredit): Promise<string> {
  refuseForeignPlace(work)
  if (!(await findLivingPerson(work, credit.personId))) throw new Failure('not_found', 'There is no such client.')
  return issueToPrint(work, credit)
}

/** The same without a client, to replace a void card. */
export const issueInPlaceOf = (work: Work, card: Omit<PrintedCardCredit, 'personId'>): Promise<string> =>
  issueToPrint(work, { ...card, personId: null })

async function issueToPrint(
  work: Work,
  card: Omit<PrintedCardCredit, 'personId'> & { personId: string | null },
): Promise<string> {
  const { zone } = work.place
  const sendOn = localDayOf(work.services.now(), zone)
  const [id] = await issueCards(work, [{ ...card, orderLineId: null, recipient: noRecipient, sendOn }])
  if (id === undefined) throw new Error('The gift card was not made.')

  return id
}

/** The recipient of a printed card. */
export const noRecipient: KeptRecipient = { name: '', email: '' }
