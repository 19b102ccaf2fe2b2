import { actorIdOf } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { afterCommit } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { findOpenPayment, listOrderPayments } from '#server/orders/store.ts'
import { closeDeclined, giveUp, listPaymentsOf, type PaymentRow, presentPayment } from '#server/payments/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import type { NewPayment, Payment } from '#shared/payments/contract.ts'
import { otherSum } from '#shared/payments/declines.ts'
import { isUnderWay } from '#shared/payments/status.ts'
import { holds } from '#shared/permissions/may.ts'

type WantedPayment = Pick<NewPayment, 'method' | 'amountCents' | 'cardId' | 'readerId' | 'keepCard'>

const isForm = ({ method, cardId, readerId }: WantedPayment) =>
  method === 'card' && cardId === undefined && readerId === undefined

const waitsInForm = ({ status, cardRef, readerId }: PaymentRow) =>
  cardRef === null && readerId === null && (status === 'created' || status === 'requires_action')

/** Whether the request continues the payment under way: in a form on another device, or again on the same reader. */
function goesOn(known: PaymentRow, wanted: WantedPayment): boolean {
  const { amountCents = known.amountCents, readerId } = wanted
  if (wanted.method !== 'card' || wanted.cardId !== undefined || amountCents !== known.amountCents) return false
  return readerId === undefined ? waitsInForm(known) : known.readerId === readerId
}

/**
 * An order has one payment under way: as long as a card may be charged, nothing else is taken. Returns the payment that
 * the request continues, undefined if none is under way. The order is locked.
 */
export function onlyOne(known: PaymentRow | undefined, wanted: WantedPayment, locale: string): PaymentRow | undefined {
  if (!known || goesOn(known, wanted)) return known

  throw new Failure('wrong_state', sentenceOf(known, locale), { current: presentPayment(known) })
}

function sentenceOf(known: PaymentRow, locale: string): string {
  const { status, number, readerName, amountCents, currency } = known
  const sum = priceWords(amountCents, currency, locale)
  if (readerName !== null) {
    return `${readerName} asks for a card over ${sum} (${number}). Wait for it, or cancel it there, before this order is paid in another way.`
  }
  if (status === 'processing' || status === 'authorized') {
    return `A card is being charged ${sum} for this order (${number}), and its bank has not answered yet. Wait for its answer, or void that payment first.`
  }
  return `A payment of ${sum} by card is open (${number}), and may be made any moment. Wait for it, or void it first.`
}

/**
 * Ends payments before another one begins, because only their provider knows what became of them: declined ones, and
 * the caller's own form if the sum is another one or the card is to be saved. A job also ends forms of others.
 */
export async function endOwnForm(work: Work, { orderId, body }: { orderId: string; body: NewPayment }): Promise<void> {
  const payments = await listOrderPayments(work, orderId)
  const known = payments.findLast(({ status }) => isUnderWay(status))
  if (!known) return closeDeclined(work, payments)

  const { actor } = work.context
  const isOwn = isForm(body) && known.createdBy === actorIdOf(actor)
  const isOther = !goesOn(known, body) || (known.keepFor !== null) !== (body.keepCard === true)
  if (waitsInForm(known) && isOther && (isOwn || actor.kind === 'system')) await giveUp(work, known)
}

interface PaymentIds {
  orderId: string
  paymentId: string
}

/** Voids a payment of an order. If the payment was faster it stands, and the caller hears that it is paid. */
export async function voidPayment(work: Work, { orderId, paymentId }: PaymentIds): Promise<Payment> {
  const { services, context } = work
  const find = async () => (await listOrderPayments(work, orderId)).find(({ id }) => id === paymentId)
  const known = await find()
  if (!known) throw new Failure('not_found', 'There is no such payment.')
  if (known.status === 'voided' || known.status === 'expired') return presentPayment(known)
  if (!isUnderWay(known.status)) throw ended(known)
  if (known.readerId !== null && !holds(context.actor, 'take_payments/orders')) {
    throw new Failure('not_allowed', 'The desk alone stops its card reader.')
  }
  if (known.decline === otherSum && !holds(context.actor, 'take_payments/orders')) {
    throw new Failure(
      'not_allowed',
      'Another sum came than was asked for. The studio gives it back: ask there to pay anew.',
    )
  }

  try {
    await giveUp(work, known)
  } catch (error) {
    if (error instanceof Failure) throw error
    services.log.warn({ err: error, paymentId }, 'A payment could not be voided')
    throw new Failure(
      'unavailable',
      'The bank cannot be reached right now, so this payment is open still. Try again.',
      {
        cause: error,
      },
    )
  }
  const now = await find()
  if (now && !isUnderWay(now.status)) return presentPayment(now)

  throw new Failure(
    'wrong_state',
    'Its bank is being asked already, which nobody can stop. Wait for its answer: it is asked for by itself.',
  )
}

const ended = ({ status }: PaymentRow) =>
  new Failure(
    'wrong_state',
    status === 'failed'
      ? 'This payment was declined: nothing of it is open.'
      : 'This payment is made. Give it back instead of voiding it.',
  )

/** Whether nobody has confirmed it: it is on no reader, and its form is still open, so no bank was asked. */
const isUnconfirmed = ({ status, readerId, cardRef }: PaymentRow) =>
  readerId === null && (status === 'requires_action' || (status === 'created' && cardRef === null))

/** The payment that its bank or a reader is deciding; nobody here can tell the outcome. An open form is none. */
export async function findUndecided(work: OnDatabase, orderId: string): Promise<PaymentRow | undefined> {
  const open = await findOpenPayment(work, orderId)
  const [known] = open ? await listPaymentsOf(work, [open.id]) : []

  return known && !isUnconfirmed(known) ? known : undefined
}

/** Refuses to change what an order costs while its present sum may be paid. The order is locked. */
export async function refuseUndecided(work: OnDatabase, { id, locale }: { id: string; locale: string }): Promise<void> {
  const known = await findUndecided(work, id)
  if (known) throw new Failure('wrong_state', sentenceOf(known, locale), { current: presentPayment(known) })
}

/**
 * Voids the payment of a sum that has changed, after the commit. For a canceled order it also stops a payment that its
 * bank is deciding. Money that comes all the same goes back.
 */
export function voidStale(work: Work, { id, isOff }: { id: string; isOff: boolean }): void {
  afterCommit(work.trx, async (db) => {
    const after = { ...work, trx: db }
    try {
      const open = await findOpenPayment(after, id)
      const [known] = open ? await listPaymentsOf(after, [open.id]) : []
      // Staff must give captured money of another sum back first.
      if (!known || known.decline === otherSum || (!isOff && !isUnconfirmed(known))) return
      await voidPayment(after, { orderId: id, paymentId: known.id })
    } catch (error) {
      work.services.log.warn({ err: error, orderId: id }, 'A payment of what an order costs no longer is open still')
    }
  })
}
