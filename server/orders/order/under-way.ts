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

type Asked = Pick<NewPayment, 'method' | 'amountCents' | 'cardId' | 'readerId' | 'keepCard'>

const isForm = ({ method, cardId, readerId }: Asked) =>
  method === 'card' && cardId === undefined && readerId === undefined

const waitsInForm = ({ status, cardRef, readerId }: PaymentRow) =>
  cardRef === null && readerId === null && (status === 'created' || status === 'requires_action')

/** Whether who asks goes on with what is under way: on another device, or once more on the same reader. */
function goesOn(known: PaymentRow, asked: Asked): boolean {
  const { amountCents = known.amountCents, readerId } = asked
  if (asked.method !== 'card' || asked.cardId !== undefined || amountCents !== known.amountCents) return false
  return readerId === undefined ? waitsInForm(known) : known.readerId === readerId
}

/**
 * Of one order one payment is under way at a time: as long as a card may still be charged, nothing else is taken beside it. What
 * goes on is answered; undefined where nothing is under way. The order is locked.
 */
export function onlyOne(known: PaymentRow | undefined, asked: Asked, locale: string): PaymentRow | undefined {
  if (!known || goesOn(known, asked)) return known

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
 * What is ended before a payment begins, since nothing but their provider can say what became of it: the form of whoever asks,
 * where another sum is asked for or the card is to be kept, and what was declined. A job goes before a form that was left open.
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

/** Has nobody make a payment of an order any more. What was faster stands: who voided it is told that it is paid. */
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

/** Whether nobody has confirmed it: neither at its reader nor in its form, so that no bank has been asked. */
const isUnconfirmed = ({ status, readerId, cardRef }: PaymentRow) =>
  readerId === null && (status === 'requires_action' || (status === 'created' && cardRef === null))

/** The payment of an order that its bank or a reader decides: nobody here can tell whether it succeeds. Forms that were left open are none. */
export async function findUndecided(work: OnDatabase, orderId: string): Promise<PaymentRow | undefined> {
  const open = await findOpenPayment(work, orderId)
  const [known] = open ? await listPaymentsOf(work, [open.id]) : []

  return known && !isUnconfirmed(known) ? known : undefined
}

/** Refuses to have an order cost something else as long as what it costs now may be paid. The order is locked. */
export async function refuseUndecided(work: OnDatabase, { id, locale }: { id: string; locale: string }): Promise<void> {
  const known = await findUndecided(work, id)
  if (known) throw new Failure('wrong_state', sentenceOf(known, locale), { current: presentPayment(known) })
}

/**
 * Has nobody pay what an order costs no longer, once that is so: its provider is asked after the commit. Of an order that is off,
 * what its bank decides is stopped too. Where that cannot be had, what comes all the same goes back.
 */
export function voidStale(work: Work, { id, isOff }: { id: string; isOff: boolean }): void {
  afterCommit(work.trx, async (db) => {
    const after = { ...work, trx: db }
    try {
      const open = await findOpenPayment(after, id)
      const [known] = open ? await listPaymentsOf(after, [open.id]) : []
      // Of another sum that came staff have to give back first.
      if (!known || known.decline === otherSum || (!isOff && !isUnconfirmed(known))) return
      await voidPayment(after, { orderId: id, paymentId: known.id })
    } catch (error) {
      work.services.log.warn({ err: error, orderId: id }, 'A payment of what an order costs no longer is open still')
    }
  })
}
