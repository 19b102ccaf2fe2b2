import { randomUUID } from 'node:crypto'

import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { cashRoundingOf } from '#shared/payments/cash-rounding.ts'
import type { NewPayment, PaymentMethod } from '#shared/payments/contract.ts'
import { coinOf } from '#shared/payments/refund-tenders.ts'

import { beginSetup } from './cards/set-up.ts'
import { redeem } from './gift-cards/redeem.ts'
import type { GiftCardRow } from './gift-cards/store.ts'
import { within } from './patience.ts'
import { factsOf } from './present.ts'
import type { ProviderPayment } from './provider.ts'
import { keepReader } from './readers/readers.ts'
import type { ReaderRow } from './readers/store.ts'
import { advance, chargeOf } from './settle.ts'
import { findOpenDrawer, getPayment, insertPayment, type PaymentRow } from './store.ts'
import { spend, type WalletTender } from './wallets/spend.ts'

/** How long the provider's answer is awaited before a payment is shown as processing. */
const patienceMilliseconds = 10_000

const takenAtOnce: ReadonlySet<PaymentMethod> = new Set(['cash', 'terminal', 'gift_card', 'credit', 'house_account'])

export type PaymentDraft = Pick<NewPayment, 'method' | 'reference' | 'tenderedCents'> & {
  amountCents: number
  /** Where it is taken, with currency and smallest coin. */
  place: { id: string; currency: string; cashRoundingCents: number }
  /** The gift card that pays, found by its code. */
  giftCard?: GiftCardRow | undefined
  /** The wallet that pays, locked already. */
  wallet?: WalletTender | undefined
  /** The card on file to charge. */
  card?: { id: string; last4: string } | undefined
  /** The reader that asks for the card. */
  reader?: Pick<ReaderRow, 'id'> | undefined
  /** The client for whom the paying card is saved. */
  keep?: { personId: string; customerRef: string } | undefined
}

/**
 * Writes a payment before anybody is asked for money. Cash, gift cards, wallets and sums from another terminal are
 * captured at once.
 */
export async function beginPayment(work: Work, draft: PaymentDraft): Promise<PaymentRow> {
  const { services, context, now } = work
  const { method, amountCents, place, reference, tenderedCents, giftCard, wallet, card, reader, keep } = draft
  const isAtOnce = takenAtOnce.has(method)
  if (!isAtOnce && !services.paymentProvider) throw new Failure('not_offered', 'Cards are not taken online here.')
  const roundingCents = roundingOf(work, draft)
  const cashCents = amountCents + roundingCents
  if (tenderedCents !== undefined && tenderedCents < cashCents) throw tooLittle()

  if (reader) await keepReader(work, reader.id)
  const drawer = method === 'cash' ? await drawerOf(work, context.actor) : undefined

  const by = { actorKind: context.actor.kind, actorId: actorIdOf(context.actor), at: now, reason: null }
  const payment = await insertPayment(
    work,
    {
      id: randomUUID(),
      locationId: place.id,
      method,
      provider: isAtOnce ? null : (services.paymentProvider?.name ?? null),
      status: isAtOnce ? 'captured' : 'created',
      amountCents,
      capturedCents: isAtOnce ? amountCents : 0,
      capturedAt: isAtOnce ? now : null,
      tenderedCents: method === 'cash' ? (tenderedCents ?? cashCents) : null,
      roundingCents,
      reference: giftCard?.last4 ?? card?.last4 ?? reference ?? null,
      cardId: card?.id ?? null,
      readerId: reader?.id ?? null,
      giftCardId: giftCard?.id ?? null,
      drawerSessionId: drawer?.id ?? null,
      createdBy: actorIdOf(context.actor),
      createdAt: now,
    },
    by,
  )
  await recordEvent(work, {
    action: 'payment_begun',
    entity: 'payment',
    entityId: payment.id,
    after: { status: payment.status },
    facts: { ...factsOf(payment), ...(drawer && { drawer: drawer.name }) },
  })
  if (giftCard) await redeem(work, { cardId: giftCard.id, amountCents, paymentId: payment.id })
  if (wallet) await spend(work, wallet, { amountCents, paymentId: payment.id })
  if (!keep) return payment

  await beginSetup(work, { ...keep, paymentId: payment.id })
  return getPayment(work, payment.id)
}

const tooLittle = () =>
  new Failure('invalid_input', 'That is less than what is to be paid.', {
    details: [{ path: 'tenderedCents', message: 'This is less than what is to be paid.' }],
  })

/** The rounding to the coins of a drawer, or to what a provider moves of a currency. */
function roundingOf({ services }: Work, { method, amountCents, place }: PaymentDraft): number {
  if (takenAtOnce.has(method) && method !== 'cash') return 0
  const provider = method === 'cash' ? null : (services.paymentProvider?.name ?? null)

  return cashRoundingOf(amountCents, coinOf({ method, provider, ...place }))
}

/** The open drawer of whoever takes the cash. */
async function drawerOf(work: Timed, actor: Work['context']['actor']) {
  const open = actor.kind === 'person' ? await findOpenDrawer(work, actor.userId) : undefined
  if (!open) throw new Failure('wrong_state', 'Open a drawer first: cash needs one.')

  return open
}

/**
 * Has a provider charge a card and settles its answer. Without an answer in time the payment is under way, and
 * `settleOpen` asks again.
 */
export async function chargeCard(
  work: Work,
  payment: PaymentRow,
  { demoCard, context }: { demoCard?: string | undefined; context: Work['context'] },
): Promise<ProviderPayment | undefined> {
  const {
    services: { paymentProvider, log },
    now,
  } = work

  if (!paymentProvider) throw new Failure('not_offered', 'Cards are not taken online here.')

  const { id: paymentId, amountCents } = payment
  try {
    const charge = { ...chargeOf(payment), demoCard, now }
    const charged = await within(patienceMilliseconds, paymentProvider.charge(work, charge))
    await advance(work, charged, { paymentId, context })
    return charged
  } catch (error) {
    if (error instanceof Failure) throw error
    log.warn({ err: error, paymentId }, 'A provider did not answer; its payment is under way')
    await advance(work, { status: 'processing', amountCents }, { paymentId, context })
    return undefined
  }
}
