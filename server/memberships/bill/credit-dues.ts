import type { Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { creditWallet } from '#server/payments/service.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'

interface DuesCredit {
  personId: string
  cents: number
  reason: string
  /** Its source; each is credited once. */
  key: string
  today: string
}

/** Paid days that nobody will have become the payer's store credit. */
export async function creditDues(work: Work, { personId, cents, reason, key, today }: DuesCredit): Promise<void> {
  if (cents === 0) return
  const { id: locationId } = work.place
  await creditWallet(work, { personId, amountCents: cents, reason })
  const postings = [debit(accounts.deferredDues, cents), credit(accounts.storeCredit, cents)]
  await post(work, [{ event: 'dues credited', key, on: today, locationId, postings }])
}
