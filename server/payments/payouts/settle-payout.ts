import { recordEvent } from '#server/audit/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { post } from '#server/ledger/service.ts'
import { onceFor, type ProviderEvent } from '#server/payments/once.ts'
import type { ProviderPayout } from '#server/payments/provider.ts'
import { getLocation } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { type Payout, payoutSteps } from '#shared/payments/payouts.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { listPayouts, listUnpaidRefs, lockPayout, replaceItems, setPayout } from './store.ts'

const system: Actor = { kind: 'system', job: 'settle payouts' }

interface PayoutSettlement {
  event?: ProviderEvent
  context?: LineWork['context']
}

/** Takes a payout on to where its provider sees it by now, whoever tells of it, how often and in which order. */
export async function settlePayout(
  services: Services,
  ref: string,
  { event, context = { actor: system } }: PayoutSettlement = {},
): Promise<void> {
  const { db, paymentProvider } = services
  if (!paymentProvider) return

  const seen = await paymentProvider.findPayout(db, ref)
  await onceFor(services, event, (trx) => advance({ services, trx, context }, paymentProvider.name, seen))
}

async function advance(work: LineWork, provider: string, seen: ProviderPayout): Promise<void> {
  const { services, trx, context } = work
  const { id: locationId, zone } = await getLocation(trx)
  const { ref: providerRef, amountCents, arrivesOn, items } = seen
  const first = { locationId, provider, providerRef, status: 'pending' as const, amountCents, arrivesOn }
  const known = await lockPayout(trx, first)
  const isStep = payoutSteps.canBecome(known.status, seen.status)
  // What was paid does not change any more, but that it comes back.
  if (known.paidAt === null) await replaceItems(trx, { payoutId: known.id, provider, items })
  if (!isStep) return

  const paidAt = seen.status === 'paid' ? services.now() : known.paidAt
  await setPayout(trx, known.id, { status: seen.status, amountCents, arrivesOn, paidAt })
  const on = localDayOf(services.now(), zone)
  if (seen.status === 'paid') await postPaid(trx, { on, locationId, seen })
  if (known.status === 'paid') await postBack(trx, { on, locationId, seen })
  await recordEvent(trx, context, {
    action: 'payout_status_changed',
    entity: 'payout',
    entityId: known.id,
    before: { status: known.status },
    after: { status: seen.status },
    facts: { amountCents },
    publish: { data: { to: seen.status } },
  })
}

interface PaidPayout {
  locationId: string
  provider: string
  seen: ProviderPayout
  at: Date
}

/** One that the bank had long ago. */
export async function insertPaidPayout(trx: Db, { locationId, provider, seen, at: paidAt }: PaidPayout): Promise<void> {
  const { ref: providerRef, amountCents, arrivesOn, items } = seen
  const row = { locationId, provider, providerRef, status: 'paid' as const, amountCents, arrivesOn, paidAt }
  const { id: payoutId } = await lockPayout(trx, row)
  await replaceItems(trx, { payoutId, provider, items })
  await postPaid(trx, { on: arrivesOn, locationId, seen })
}

interface PayoutPosting {
  on: string
  locationId: string
  seen: ProviderPayout
}

/** Fees that the provider kept; those of disputes were posted with them. */
const feesOf = ({ items }: ProviderPayout): number =>
  items
    .filter(({ kind }) => kind !== 'dispute')
    .reduce((sum, { kind, grossCents, feeCents }) => sum + feeCents - (kind === 'fee' ? grossCents : 0), 0)

const postPaid = (trx: Db, { on, locationId, seen }: PayoutPosting) =>
  post(trx, [
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

/** The bank did not take it: it lies with the provider again. */
const postBack = (trx: Db, { on, locationId, seen }: PayoutPosting) =>
  post(trx, [
    {
      event: 'payout_failed',
      key: seen.ref,
      on,
      locationId,
      postings: [debit(accounts.processor, seen.amountCents), credit(accounts.bank, seen.amountCents)],
    },
  ])

/** So far back a provider is asked for payouts that it may have told nobody of. */
const heardOfDays = 10

/** A job: what a provider has sent to the bank. */
export async function settlePayouts(services: Services): Promise<void> {
  const { db, paymentProvider, now, log } = services
  if (!paymentProvider) return
  try {
    const since = new Date(now().getTime() - heardOfDays * 86_400_000)
    const made = await paymentProvider.listPayouts(db, since, now())
    const refs = new Set([...made, ...(await listUnpaidRefs(db, paymentProvider.name))])
    for (const ref of refs) await settlePayout(services, ref)
  } catch (error) {
    log.warn({ err: error }, 'Payouts could not be asked after')
  }
}

/** Those of some days, each with what it is made of. */
export async function payoutsOf(db: Db, days: Parameters<typeof listPayouts>[1]): Promise<Payout[]> {
  const rows = await listPayouts(db, days)

  return rows.map((row) => {
    const { amountCents, chargedCents, refundedCents, disputedCents, feeCents, otherCents } = row
    const parts = chargedCents + refundedCents + disputedCents + otherCents - feeCents
    return { ...row, isExplained: parts === amountCents && otherCents === 0 && row.foreignCents === 0 }
  })
}
