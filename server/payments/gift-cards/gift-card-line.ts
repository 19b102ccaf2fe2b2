import { z } from 'zod'

import { type Buyer, forAnybody, lineKind } from '#server/catalog/service.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { contactEmail } from '#server/notices/service.ts'
import { refuseForeignPlace } from '#server/payments/house-money.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import { priceWords } from '#shared/money.ts'
import { GiftCardRef, refusalOfGift } from '#shared/payments/gift-cards.ts'

import { issueCards, noRecipient } from './issue.ts'
import { sendCard } from './send-card.ts'
import { insertEntries, listCards, listCardsOfLines, setCardStatus } from './store.ts'

const Terms = z.strictObject({
  /** The buyer, who gets the card unless it names somebody else. */
  personId: z.uuid().nullable(),
  recipient: z.strictObject({ name: z.string(), email: z.string(), message: z.string().exactOptional() }),
  sendOn: z.string(),
})

const nobodyKnown = () => new Failure('not_offered', 'Say to whom the gift card is mailed.')

const atTheCounter = new Set<Buyer['channel']>(['register', 'desk'])

/** The line kind `gift_card`: neither a sale nor taxed; its sum is owed to whoever has the code. */
export const giftCardLine = lineKind({
  ref: GiftCardRef,
  terms: Terms,
  isMoney: true,
  reducedBy: 'nothing',
  mayBuy: forAnybody,

  async price(work, lines, { personId, day, channel }) {
    const buyer =
      personId === null
        ? undefined
        : await work.trx
            .selectFrom('person')
            .select(['firstName', 'lastName', contactEmail.as('email')])
            .where('id', '=', personId)
            .executeTakeFirst()

    const { place } = work
    refuseForeignPlace(work)

    return lines.map(({ ref: { amountCents, recipient, isPrinted } }) => {
      const refusal = refusalOfGift(amountCents, place)
      if (refusal !== undefined) throw new Failure('invalid_input', refusal)
      if (isPrinted && !atTheCounter.has(channel)) {
        throw new Failure('not_offered', 'A gift card is printed at the counter alone.')
      }
      const own = buyer?.email ? { name: `${buyer.firstName} ${buyer.lastName}`, email: buyer.email } : undefined
      const whose = isPrinted ? noRecipient : (recipient ?? own)
      if (!whose) throw nobodyKnown()
      const { name, email } = whose
      const sendOn = recipient?.sendOn ?? day
      if (sendOn < day) throw new Failure('not_offered', 'A gift card is mailed today or later.')

      return {
        name: name === '' ? 'Gift card' : `Gift card for ${name}`,
        unitCents: amountCents,
        taxCategory: 'gift_card' as const,
        revenueAccount: accounts.giftCards,
        rule: 'full' as const,
        terms: {
          personId,
          recipient: { name, email, ...(recipient?.message && { message: recipient.message }) },
          sendOn,
        },
      }
    })
  },

  async fulfil(work, lines) {
    const drafts = lines.flatMap(({ id: orderLineId, ref: { amountCents }, terms, quantity }) =>
      Array.from({ length: quantity }, () => ({ orderLineId, amountCents, ...terms })),
    )
    const ids = await issueCards(work, drafts)
    const today = localDayOf(work.now, work.place.zone)
    for (const [at, id] of ids.entries()) {
      const { recipient, sendOn } = drafts[at] ?? { recipient: noRecipient, sendOn: today }
      if (recipient.email !== '' && sendOn <= today) await sendCard(work, id)
    }

    return lines.map(() => 'fulfilled' as const)
  },

  async refundable(work, parts) {
    const cards = await listCardsOfLines(
      work,
      parts.map(({ line }) => line.id),
    )
    for (const { line, quantity, totalCents } of parts) {
      const backs = backOf(cards, line.id, quantity)
      if (backs.length < quantity)
        throw new Failure('not_refundable', 'Nothing can be spent of this gift card any more.')
      const leftCents = backs.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
      if (totalCents === leftCents) continue
      const { currency, locale } = work.place
      const left = priceWords(leftCents, currency, locale)
      throw new Failure(
        'not_refundable',
        `What is left on a gift card is given back as a whole: ${left}, no more and no less.`,
      )
    }
  },

  async mostBack(work, lines) {
    const cards = await listCardsOfLines(
      work,
      lines.map(({ id }) => id),
    )

    return lines.flatMap(({ id: lineId }) => {
      const own = cards.filter(({ orderLineId }) => orderLineId === lineId)
      if (own.length === 0) return []
      const cents = own.reduce((sum, { status, balanceCents }) => sum + (status === 'active' ? balanceCents : 0), 0)
      return [{ lineId, cents, because: 'Only what nobody has spent of a gift card can be given back' }]
    })
  },

  async refund(work, parts) {
    const cards = await listCardsOfLines(
      work,
      parts.map(({ line }) => line.id),
    )
    const backs = parts.flatMap(({ line, quantity }) => backOf(cards, line.id, quantity))
    await lockAll(work, { giftCard: backs.map(({ id }) => id) })
    for (const { id, balanceCents } of backs) {
      const [card] = await listCards(work, [id])
      if (card?.balanceCents !== balanceCents) {
        throw new Failure('not_refundable', 'This gift card is being used. Look at it again.')
      }
      await insertEntries(work, [
        { cardId: id, kind: 'void', cents: -card.balanceCents, at: work.now, reason: 'Given back' },
      ])
      await setCardStatus(work, id, 'void')
    }
  },
})

/** The cards of a line to take back: those with the most left, so that full ones go before used ones. */
const backOf = (cards: Awaited<ReturnType<typeof listCardsOfLines>>, lineId: string, quantity: number) =>
  cards
    .filter(({ orderLineId, status }) => orderLineId === lineId && status === 'active')
    .toSorted((a, b) => b.balanceCents - a.balanceCents)
    .slice(0, quantity)
