import { accounts } from '#shared/ledger/accounts.ts'
import type { PaymentMethod } from '#shared/payments/contract.ts'

/** The account that holds the money of each method. */
export const tenderAccount = {
  card: accounts.processor,
  cash: accounts.drawer,
  terminal: accounts.terminal,
  gift_card: accounts.giftCards,
  credit: accounts.storeCredit,
  house_account: accounts.houseAccounts,
} as const satisfies Record<PaymentMethod, string>
