import { accounts } from '#shared/ledger/accounts.ts'
import type { PaymentMethod } from '#shared/payments/contract.ts'

/** Where the money of each way to pay lies. */
export const tenderAccount = {
  card: accounts.processor,
  cash: accounts.drawer,
  terminal: accounts.terminal,
  gift_card: accounts.giftCards,
  credit: accounts.storeCredit,
  house_account: accounts.houseAccounts,
} as const satisfies Record<PaymentMethod, string>
