import type { OfPerson } from '#server/kernel/feature.ts'
import { priceWords } from '#shared/money.ts'

import { divideWallets, refuseCardsOfOther, sumsOfWallets } from './divide.ts'
import { readBalances } from './wallets.ts'

/** Adds wallets to the personal data. */
export const withWallets = (own: OfPerson): OfPerson => ({
  export: async (work, subject, house) => ({
    ...(await own.export?.(work, subject, house)),
    wallets: await work.trx
      .selectFrom('wallet')
      .select(['kind', 'limitCents'])
      .where('personId', '=', subject.personId)
      .orderBy('kind')
      .execute(),
    walletEntries: await work.trx
      .selectFrom('walletEntry')
      .select(['kind', 'what', 'cents', 'reason', 'at'])
      .where('personId', '=', subject.personId)
      .orderBy('at')
      .execute(),
  }),

  /** Nobody leaves while one side owes the other. */
  async expects(work, { personId }) {
    if (personId === null) return undefined
    const { creditCents, owedCents } = await readBalances(work, personId)
    if (creditCents === 0 && owedCents === 0) return undefined

    const { currency, locale } = work.place
    const money = (cents: number) => priceWords(cents, currency, locale)
    return owedCents > 0
      ? {
          own: `You owe ${money(owedCents)} on your house account. Pay it first.`,
          staff: `They owe ${money(owedCents)} on their house account. Settle it first.`,
        }
      : {
          own: `You have ${money(creditCents)} of store credit. Use it up first.`,
          staff: `They have ${money(creditCents)} of store credit. Pay it out or take it back first.`,
        }
  },

  /** Sums stay in the books; their reasons are erased. */
  async forget(work, subject, leaving) {
    await own.forget?.(work, subject, leaving)
    await work.trx.updateTable('walletEntry').set({ reason: null }).where('personId', '=', subject.personId).execute()
  },

  merge: {
    tables: {
      ...own.merge?.tables,
      wallet: { words: ['wallet', 'wallets'], once: ['kind'] },
      walletEntry: { words: ['entry of a wallet', 'entries of wallets'] },
    },
    divide: divideWallets,
    refuseUndo: refuseCardsOfOther,
    holds: sumsOfWallets,
  },
})
