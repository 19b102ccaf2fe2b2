import { randomUUID } from 'node:crypto'

import { z } from 'zod'

import { lineKind } from '#server/kernel/line-kind.ts'
import { readStudioZone } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import { GiftCardRef } from '#shared/payments/gift-cards.ts'

import { sendCard } from './send-card.ts'
import { insertCards, insertEntries, listCardsOfLines, lockCard, setCardStatus } from './store.ts'

const Terms = z.strictObject({
  /** Who buys it, and is given it where nobody else is. */
  personId: z.uuid().nullable(),
  recipient: z.strictObject({ name: z.string(), email: z.string(), message: z.string().exactOptional() }),
  sendOn: z.string(),
})

const nobody = () => new Failure('not_offered', 'Say to whom the gift card is mailed.')

/** A gift card: no sale and not taxed; what it is of is owed to whoever has its code. */
export const giftCardLine = lineKind({
  ref: GiftCardRef,
  terms: Terms,
  isMoney: true,
  reducedBy: 'nothing',

  async price(db, lines, { personId, day }) {
    const buyer =
      personId === null
        ? undefined
        : await db
            .selectFrom('person')
            .select(['firstName', 'lastName', 'email'])
            .where('id', '=', personId)
            .executeTakeFirst()

    return lines.map(({ ref: { amountCents, recipient } }) => {
      const own = buyer?.email ? { name: `${buyer.firstName} ${buyer.lastName}`, email: buyer.email } : undefined
      const whose = recipient ?? own
      if (!whose) throw nobody()
      const { name, email } = whose
      const sendOn = recipient?.sendOn ?? day
      if (sendOn < day) throw new Failure('not_offered', 'A gift card is mailed today or later.')

      return {
        name: `Gift card for ${name}`,
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

  async fulfil({ services, trx, context }, lines) {
    const at = services.now()
    const drafts = lines.flatMap(({ id: orderLineId, ref, terms, quantity }) =>
      Array.from({ length: quantity }, () => ({ id: randomUUID(), orderLineId, ref, terms })),
    )
    await insertCards(
      trx,
      drafts.map(({ id, orderLineId, ref, terms: { personId, recipient, sendOn } }) => ({
        id,
        orderLineId,
        personId,
        status: 'active',
        initialCents: ref.amountCents,
        recipient: JSON.stringify(recipient),
        sendOn,
        createdAt: at,
      })),
    )
    await insertEntries(
      trx,
      drafts.map(({ id, ref }) => ({ cardId: id, kind: 'issue', cents: ref.amountCents, at })),
    )
    const today = localDayOf(at, await readStudioZone(trx))
    for (const { id, terms } of drafts) if (terms.sendOn <= today) await sendCard(services, trx, id, context)

    return lines.map(() => 'fulfilled' as const)
  },

  async refundable(db, parts) {
    const cards = await listCardsOfLines(
      db,
      parts.map(({ line }) => line.id),
    )
    for (const { line, quantity } of parts) {
      const unused = cards.filter(
        ({ orderLineId, status, balanceCents, initialCents }) =>
          orderLineId === line.id && status === 'active' && balanceCents === initialCents,
      )
      if (unused.length < quantity) throw new Failure('not_refundable', 'This gift card has been used.')
    }
  },

  async refund({ services, trx }, parts) {
    const cards = await listCardsOfLines(
      trx,
      parts.map(({ line }) => line.id),
    )
    for (const { line, quantity } of parts) {
      const own = cards.filter(({ orderLineId, status }) => orderLineId === line.id && status === 'active')
      for (const { id } of own.slice(0, quantity)) {
        const card = await lockCard(trx, id)
        if (!card || card.balanceCents !== card.initialCents) {
          throw new Failure('not_refundable', 'This gift card has been used.')
        }
        const at = services.now()
        await insertEntries(trx, [{ cardId: id, kind: 'void', cents: -card.balanceCents, at, reason: 'Given back' }])
        await setCardStatus(trx, id, 'void')
      }
    }
  },
})
