import { createHash, randomBytes } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { placeOfHouseMoney } from '#server/payments/house-money.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import { codeLength, codeOf, type giftCardsContract, showCode } from '#shared/payments/gift-cards.ts'
import { holds } from '#shared/permissions/may.ts'

import { listUnsent, lockCard, setCode, setRecipient } from './store.ts'

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()

/** Replaces the code. Only the mail or the paper has it. */
async function newCode(work: OnDatabase, id: string, at: Date): Promise<string> {
  const code = codeOf(randomBytes(codeLength))
  await setCode(work, id, { codeHash: hashOfCode(code), last4: code.slice(-4), sentAt: at })

  return code
}

/** Makes a code and mails it. */
export async function sendCard(work: Work, id: string): Promise<void> {
  const card = await lockCard(work, id)
  if (card?.status !== 'active') throw new Failure('wrong_state', 'This gift card cannot be sent any more.')
  if (card.recipient.email === '') throw new Failure('wrong_state', 'This gift card is not mailed. Print it.')

  const code = await newCode(work, id, work.now)
  const { currency, locale } = placeOfHouseMoney(work)
  const { name, email, message } = card.recipient
  const from = card.buyerName ?? 'the studio'
  await queueTemplate(work, {
    to: email,
    template: 'gift_card',
    about: id,
    facts: { name, from, code: showCode(code) },
    lines: [`Hello ${name},`, ...(message ? [message] : [])],
    table: [
      ['From', from],
      ['Worth', priceWords(card.balanceCents, currency, locale)],
      ['Code', showCode(code)],
    ],
    notes: [
      'Show this mail at the desk, or type the code under “Pay with a gift card” where you pay. Whoever has the code can spend it.',
    ],
    action: {
      label: 'Use it, or see what is left',
      url: `${work.services.config.publicUrl}/gift-card#${showCode(code)}`,
    },
  })
  await recordEvent(work, { action: 'gift_card_sent', entity: 'gift_card', entityId: id })
}

/** Mails a card again. */
export const resendCard = (work: Work, id: string): Promise<void> =>
  atomically(work, async (work) => {
    if (!(await lockCard(work, id))) throw cardNotFound()

    await sendCard(work, id)
  })

interface CorrectedRecipient {
  giftCardId: string
  email: string
}

/** Corrects a card's address: the code sent to the former one ends. An unmailed card waits for its day. */
export const readdressCard = (work: Work, { giftCardId, email }: CorrectedRecipient): Promise<void> =>
  atomically(work, async (work) => {
    const card = await lockCard(work, giftCardId)
    if (!card) throw cardNotFound()
    if (card.status !== 'active') throw new Failure('wrong_state', 'This gift card cannot be sent any more.')
    if (card.recipient.email === '') throw new Failure('wrong_state', 'This gift card is not mailed. Print it.')
    if (card.sentAt !== null && !holds(work.context.actor, 'refund/orders')) {
      throw new Failure(
        'not_allowed',
        'Its code is out already. Ask somebody who may refund to send it to another address.',
      )
    }

    await setRecipient(work, giftCardId, { ...card.recipient, email })
    await recordEvent(work, { action: 'gift_card_readdressed', entity: 'gift_card', entityId: giftCardId })
    if (card.sentAt !== null) await sendCard(work, giftCardId)
  })

type PrintedGiftCard = Output<typeof giftCardsContract.printGiftCard>

/** Makes a code to print, shown once. Replacing an existing code needs the right to refund. */
export const printCard = (work: Work, id: string): Promise<PrintedGiftCard> =>
  atomically(work, async (work) => {
    const card = await lockCard(work, id)
    if (!card) throw cardNotFound()
    if (card.status !== 'active') throw new Failure('wrong_state', 'This gift card cannot be printed any more.')
    if (card.sentAt !== null && !holds(work.context.actor, 'refund/orders')) {
      throw new Failure('not_allowed', 'This card has a code already. Ask somebody who may refund for a new one.')
    }

    const code = await newCode(work, id, work.now)
    await recordEvent(work, {
      action: 'gift_card_printed',
      entity: 'gift_card',
      entityId: id,
      facts: { isAgain: card.sentAt !== null },
    })
    return { code: showCode(code), balanceCents: card.balanceCents, expiresOn: card.expiresOn }
  })

export const cardNotFound = () => new Failure('not_found', 'There is no such gift card.')

/** A job: mails cards on their day. */
export async function sendDueCards(work: Work): Promise<void> {
  const today = localDayOf(work.now, work.place.zone)
  const context = { actor: { kind: 'system' as const, job: 'send gift cards' } }
  await inBatches<{ id: string }>(
    (after) => listUnsent(work, today, after?.id),
    ({ id }) => resendCard({ ...work, context }, id),
  )
}
