import { actorIdOf } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { refuseForeignPlace } from '#server/payments/house-money.ts'
import type { PaymentRow } from '#server/payments/store.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import type { PaymentMethod } from '#shared/payments/contract.ts'
import type { WalletKind } from '#shared/payments/wallets.ts'

import {
  findLivingPerson,
  getWalletOfPayment,
  insertEntry,
  listWalletsOfPayments,
  lockWallet,
  lockWallets,
  type WalletOf,
} from './store.ts'

const kinds: Partial<Record<PaymentMethod, WalletKind>> = { credit: 'credit', house_account: 'house' }

const nothingLeft: Record<WalletKind, string> = {
  credit: 'There is no store credit left.',
  house: 'The house account has reached its limit.',
}

export interface WalletTender extends WalletOf {
  availableCents: number
}

/** What can be spent of a client's wallet, under its lock: of two who spend the last cent, one succeeds. */
export async function lockSpendable(
  work: Work,
  { method, personId }: { method: PaymentMethod; personId: string | null },
): Promise<WalletTender | undefined> {
  const kind = kinds[method]
  if (!kind) return undefined
  refuseForeignPlace(work)
  if (personId === null) throw new Failure('wrong_state', 'Choose the client first: this way of paying is theirs.')

  const { balanceCents, limitCents } = await lockWallet(work, { personId, kind })
  const availableCents = balanceCents + limitCents
  if (availableCents <= 0) throw new Failure('wrong_state', nothingLeft[kind])
  return { personId, kind, availableCents }
}

interface Movement {
  amountCents: number
  paymentId: string
}

export const spend = (work: Work, { personId, kind }: WalletOf, { amountCents, paymentId }: Movement) =>
  insertEntry(work, { personId, kind, what: 'spend', cents: -amountCents, paymentId, ...byWhom(work) })

/** Puts back what is refunded of a payment by a wallet. */
export async function giveBackToWallet(work: Work, { amountCents, paymentId }: Movement): Promise<void> {
  const whose = await getWalletOfPayment(work, paymentId)
  await lockWallet(work, whose)
  await insertEntry(work, { ...whose, what: 'give_back', cents: amountCents, paymentId, ...byWhom(work) })
  if (whose.kind === 'house') await moveToCredit(work, { personId: whose.personId, paymentId })
}

/**
 * A house account only owes. What came back beyond its debt becomes store credit, which the client can spend and
 * everybody sees.
 */
async function moveToCredit(work: Work, { personId, paymentId }: { personId: string; paymentId: string }) {
  const { balanceCents: cents } = await lockWallet(work, { personId, kind: 'house' })
  if (cents <= 0) return

  await lockWallet(work, { personId, kind: 'credit' })
  const moved = { personId, what: 'to_credit' as const, paymentId, ...byWhom(work) }
  const { id } = await insertEntry(work, { ...moved, kind: 'house', cents: -cents })
  await insertEntry(work, { ...moved, kind: 'credit', cents })
  const { id: locationId, zone } = work.place
  await post(work, [
    {
      event: 'house_account_credited',
      key: id,
      on: localDayOf(work.now, zone),
      locationId,
      postings: [debit(accounts.houseAccounts, cents), credit(accounts.storeCredit, cents)],
    },
  ])
}

/** What would go back to another tender becomes store credit. */
export async function refundToCredit(work: Work, personId: string, { amountCents, paymentId }: Movement) {
  refuseForeignPlace(work, 'wrong_state')
  await lockWallet(work, { personId, kind: 'credit' })
  const entry = { personId, kind: 'credit' as const, what: 'refund' as const, cents: amountCents, paymentId }
  await insertEntry(work, { ...entry, ...byWhom(work) })
}

type Filling = Pick<PaymentRow, 'id' | 'method'>

/**
 * Locks the wallets that a refund may fill: those that paid, that of the client who gets store credit instead, and where a house
 * account paid their store credit too, which what came back beyond its debt becomes. Gift cards are locked after wallets, here as
 * wherever money goes back to both.
 */
export async function lockFilled(work: Work, payments: readonly Filling[], toCreditOf?: string): Promise<void> {
  const paying = payments.filter(({ method }) => kinds[method] !== undefined).map(({ id }) => id)
  if (paying.length === 0 && toCreditOf === undefined) return

  const paid = paying.length > 0 ? await listWalletsOfPayments(work, paying) : []
  await lockWallets(work, [
    ...(toCreditOf === undefined ? [] : [{ personId: toCreditOf, kind: 'credit' as const }]),
    ...paid.flatMap(({ personId, kind }) => [
      { personId, kind },
      { personId, kind: 'credit' as const },
    ]),
  ])
}

/** Store credit that no payment stands behind, such as for goods returned without a receipt. */
export async function creditWallet(work: Work, { personId, amountCents, reason }: WalletCredit): Promise<void> {
  refuseForeignPlace(work)
  if (!(await findLivingPerson(work, personId))) throw new Failure('not_found', 'There is no such client.')
  await lockWallet(work, { personId, kind: 'credit' })
  const entry = { personId, kind: 'credit' as const, what: 'refund' as const, cents: amountCents, reason }
  await insertEntry(work, { ...entry, ...byWhom(work) })
}

interface WalletCredit {
  personId: string
  amountCents: number
  reason: string
}

export const byWhom = ({ context, now }: Work) => ({ by: actorIdOf(context.actor), at: now })
