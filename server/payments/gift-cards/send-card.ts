import { createHash, randomBytes } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { getLocation, readStudioZone } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import { codeLength, codeOf, type giftCardsContract, showCode } from '#shared/payments/gift-cards.ts'
import { holds } from '#shared/permissions/may.ts'

import { listUnsent, lockCard, setCode, setRecipient } from './store.ts'

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()

/** The former code ends. Nobody but whoever reads the mail or the paper has it. */
async function newCode(trx: Db, id: string, at: Date): Promise<string> {
  const code = codeOf(randomBytes(codeLength))
  await setCode(trx, id, { codeHash: hashOfCode(code), last4: code.slice(-4), sentAt: at })

  return code
}

/** Makes a code and mails it. */
export async function sendCard(
  { config, now }: Services,
  trx: Db,
  id: string,
  context: LineWork['context'],
): Promise<void> {
  const card = await lockCard(trx, id)
  if (card?.status !== 'active') throw new Failure('wrong_state', 'This gift card cannot be sent any more.')
  if (card.recipient.email === '') throw new Failure('wrong_state', 'This gift card is not mailed. Print it.')

  const code = await newCode(trx, id, now())
  const { currency, locale } = await getLocation(trx)
  const { name, email, message } = card.recipient
  const from = card.buyerName ?? 'the studio'
  await queueTemplate(trx, {
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
    action: { label: 'Use it, or see what is left', url: `${config.publicUrl}/gift-card#${showCode(code)}` },
  })
  await recordEvent(trx, context, { action: 'gift_card_sent', entity: 'gift_card', entityId: id })
}

/** Mails a card again. */
export const resendCard = (services: Services, id: string, context: LineWork['context']): Promise<void> =>
  atomically(services.db, async (trx) => {
    if (!(await lockCard(trx, id))) throw cardNotFound()

    await sendCard(services, trx, id, context)
  })

interface CorrectedRecipient {
  giftCardId: string
  email: string
}

/** A card belongs to its address: corrected, the code that went to another one ends. One whose day has not come waits for that. */
export const readdressCard = (
  services: Services,
  { giftCardId, email }: CorrectedRecipient,
  context: Context,
): Promise<void> =>
  atomically(services.db, async (trx) => {
    const card = await lockCard(trx, giftCardId)
    if (!card) throw cardNotFound()
    if (card.status !== 'active') throw new Failure('wrong_state', 'This gift card cannot be sent any more.')
    if (card.recipient.email === '') throw new Failure('wrong_state', 'This gift card is not mailed. Print it.')
    if (card.sentAt !== null && !holds(context.actor, 'refund/orders')) {
      throw new Failure(
        'not_allowed',
        'Its code is out already. Ask somebody who may refund to send it to another address.',
      )
    }

    await setRecipient(trx, giftCardId, { ...card.recipient, email })
    await recordEvent(trx, context, { action: 'gift_card_readdressed', entity: 'gift_card', entityId: giftCardId })
    if (card.sentAt !== null) await sendCard(services, trx, giftCardId, context)
  })

type PrintedGiftCard = Output<typeof giftCardsContract.printGiftCard>

/** A code to be printed, told once. Whoever takes payments prints a card that has none; another one ends what somebody may hold. */
export const printCard = ({ db, now }: Services, id: string, context: Context): Promise<PrintedGiftCard> =>
  atomically(db, async (trx) => {
    const card = await lockCard(trx, id)
    if (!card) throw cardNotFound()
    if (card.status !== 'active') throw new Failure('wrong_state', 'This gift card cannot be printed any more.')
    if (card.sentAt !== null && !holds(context.actor, 'refund/orders')) {
      throw new Failure('not_allowed', 'This card has a code already. Ask somebody who may refund for a new one.')
    }

    const code = await newCode(trx, id, now())
    await recordEvent(trx, context, { action: 'gift_card_printed', entity: 'gift_card', entityId: id })
    return { code: showCode(code), balanceCents: card.balanceCents, expiresOn: card.expiresOn }
  })

export const cardNotFound = () => new Failure('not_found', 'There is no such gift card.')

/** A job: cards whose day has come. */
export async function sendDueCards(services: Services): Promise<void> {
  const { db, now } = services
  const today = localDayOf(now(), await readStudioZone(db))
  const context = { actor: { kind: 'system' as const, job: 'send gift cards' } }
  await inBatches<{ id: string }>(
    (after) => listUnsent(db, today, after?.id),
    ({ id }) => resendCard(services, id, context),
  )
}
