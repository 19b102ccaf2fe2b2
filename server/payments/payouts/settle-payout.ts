import { recordKind, takeStep } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import type { ProviderPayout } from '#server/payments/provider.ts'
import { type ProviderEvent, onceFor } from '#server/payments/store.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { type Payout, payoutSteps, payoutWords } from '#shared/payments/payouts.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { listPayouts, listUnpaidRefs, lockPayout, replaceItems } from './store.ts'

const payouts = recordKind({
  entity: 'payout',
  noun: 'payout',
  action: 'payout_status_changed',
  machine: payoutSteps,
  words: payoutWords,
  table: 'payout',
})

const system: Actor = { kind: 'system', job: 'settle payouts' }

interface PayoutSettlement {
  event?: ProviderEvent
  context?: Work['context']
}

/** Moves a payout to the provider's state, whoever tells of it, however often and in whichever order. */
export async function settlePayout(
  work: Work,
  ref: string,
  { event, context = { actor: system } }: PayoutSettlement = {},
): Promise<void> {
  const {
    services: { paymentProvider },
  } = work

  if (!paymentProvider) return

  const seen = await paymentProvider.findPayout(work, ref)
  await onceFor(work, event, (work) => advance({ ...work, context }, paymentProvider.name, seen))
}

async function advance(work: Work, provider: string, seen: ProviderPayout): Promise<void> {
  const { id: locationId, zone } = work.place
  const { ref: providerRef, amountCents, arrivesOn, items } = seen
  const first = { locationId, provider, providerRef, status: 'pending' as const, amountCents, arrivesOn }
  const known = await lockPayout(work, first)
  const isStep = payoutSteps.canBecome(known.status, seen.status)
  // A paid payout no longer changes, except that it may be returned.
  if (known.paidAt === null) await replaceItems(work, { payoutId: known.id, provider, items })
  if (!isStep) return

  const paidAt = seen.status === 'paid' ? work.now : known.paidAt
  await takeStep(work, payouts, {
    row: known,
    to: seen.status,
    set: { amountCents, arrivesOn, paidAt },
    facts: { amountCents },
  })
  const on = localDayOf(work.now, zone)
  if (seen.status === 'paid') await postPaid(work, { on, locationId, seen })
  if (known.status === 'paid') await postBack(work, { on, locationId, seen })
}

interface PaidPayout {
  locationId: string
  provider: string
  seen: ProviderPayout
  at: Date
}

/** Inserts a payout that was paid long ago. */
export async function insertPaidPayout(
  work: OnDatabase,
  { locationId, provider, seen, at: paidAt }: PaidPayout,
): Promise<void> {
  const { ref: providerRef, amountCents, arrivesOn, items } = seen
  const row = { locationId, provider, providerRef, status: 'paid' as const, amountCents, arrivesOn, paidAt }
  const { id: payoutId } = await lockPayout(work, row)
  await replaceItems(work, { payoutId, provider, items })
  await postPaid(work, { on: arrivesOn, locationId, seen })
}

interface PayoutPosting {
  on: string
  locationId: string
  seen: ProviderPayout
}

/** The provider's fees; those of disputes were posted with them. */
const feesOf = ({ items }: ProviderPayout): number =>
  items
    .filter(({ kind }) => kind !== 'dispute')
    .reduce((sum, { kind, grossCents, feeCents }) => sum + feeCents - (kind === 'fee' ? grossCents : 0), 0)

const postPaid = (work: OnDatabase, { on, locationId, seen }: PayoutPosting) =>
  post(work, [
    {
      event: 'provider_fees',
      key: seen.ref,
      on,
      aboutOn: seen.arrivesOn,
      locationId,
      postings: [debit(accounts.processing, feesOf(seen)), credit(accounts.processor, feesOf(seen))],
    },
    {
      event: 'payout',
      key: seen.ref,
      on,
      aboutOn: seen.arrivesOn,
      locationId,
      postings: [debit(accounts.bank, seen.amountCents), credit(accounts.processor, seen.amountCents)],
    },
  ])

/** The bank refused it: the money is with the provider again. */
const postBack = (work: OnDatabase, { on, locationId, seen }: PayoutPosting) =>
  post(work, [
    {
      event: 'payout_failed',
      key: seen.ref,
      on,
      locationId,
      postings: [debit(accounts.processor, seen.amountCents), credit(accounts.bank, seen.amountCents)],
    },
  ])

/** How many days back the job asks for payouts that no event told of. */
const heardOfDays = 10

/** A job: asks for payouts to the bank. */
export async function settlePayouts(work: Work): Promise<void> {
  const {
    services: { paymentProvider, log },
    now,
  } = work

  if (!paymentProvider) return
  try {
    const since = new Date(now.getTime() - heardOfDays * 86_400_000)
    const made = await paymentProvider.listPayouts(work, since)
    const refs = new Set([...made, ...(await listUnpaidRefs(work, paymentProvider.name))])
    for (const ref of refs) await settlePayout(work, ref)
  } catch (error) {
    log.warn({ err: error }, 'Payouts could not be asked after')
  }
}

/** The payouts of some days with their items. */
export async function payoutsOf(work: OnDatabase, days: Parameters<typeof listPayouts>[1]): Promise<Payout[]> {
  const rows = await listPayouts(work, days)

  return rows.map((row) => {
    const { amountCents, chargedCents, refundedCents, disputedCents, feeCents, otherCents } = row
    const parts = chargedCents + refundedCents + disputedCents + otherCents - feeCents
    return { ...row, isExplained: parts === amountCents && otherCents === 0 && row.foreignCents === 0 }
  })
}
