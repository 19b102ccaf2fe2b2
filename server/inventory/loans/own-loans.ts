import type { OfPerson } from '#server/kernel/feature.ts'

/** The record of a loan stays as part of the stock's history; who borrowed the club is erased with the person. */
export const loansOfPerson: OfPerson = {
  export: async ({ trx }, { personId }) => ({
    demoLoans: await trx
      .selectFrom('demoLoan')
      .innerJoin('item', 'item.id', 'itemId')
      .select(['sku', 'status', 'lentAt', 'dueOn', 'endedAt', 'note'])
      .where('personId', '=', personId)
      .orderBy('lentAt')
      .execute(),
  }),

  async expects({ trx }, { personId }) {
    const out = await trx
      .selectFrom('demoLoan')
      .select('id')
      .where('personId', '=', personId)
      .where('status', '=', 'out')
      .executeTakeFirst()

    return (
      out && {
        own: 'You have a demo club of ours. Bring it back first.',
        staff: 'They have a demo club of ours. Take it back first.',
      }
    )
  },

  async forget({ trx }, { personId }) {
    await trx.updateTable('demoLoan').set({ personId: null, note: '' }).where('personId', '=', personId).execute()
  },

  merge: { tables: { demoLoan: { words: ['demo club on loan', 'demo clubs on loan'] } } },
}
