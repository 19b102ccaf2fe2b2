import { sql } from 'kysely'

import { forgetReasons, idsOf } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { OfPerson } from '#server/kernel/feature.ts'
import { forgetNoticesAbout } from '#server/notices/service.ts'

/** A buyer's export has their cards without the codes, which belong to the recipients. */
export const giftCardsOfPerson: OfPerson = {
  export: async ({ trx }, { personId }) => ({
    giftCards: await trx
      .selectFrom('giftCard')
      .select(['last4', 'status', 'initialCents', 'recipient', 'sendOn', 'sentAt', 'createdAt'])
      .where('personId', '=', personId)
      .orderBy('createdAt')
      .execute(),
  }),

  /** Unmailed cards go to the new address. A mailed one is sent again by the desk. */
  async afterAddress({ trx: db }, { from, to }) {
    if (to === null) return []
    await sql`
      update gift_card set recipient = recipient || jsonb_build_object('email', ${to}::text)
      where sent_at is null and status = 'active'
        and lower(recipient ->> 'email') = any (${from.map((email) => email.toLowerCase())}::text[])
    `.execute(db)
    return []
  },

  /**
   * Erases recipients; the card stays, because its code alone spends it. An unmailed card keeps its recipient until it
   * is mailed.
   */
  async forget(work, { personId, emails }) {
    const { trx } = work
    const ids = await idsOf({ trx }, 'giftCard', personId)
    await forgetReasons({ trx }, { ids, entity: 'gift_card', tables: { giftCardEntry: 'cardId' } })
    // An unmailed card is owed to its recipient.
    const done = trx.selectFrom('giftCard').select('id').where('personId', '=', personId)
    const told = await done.where((eb) => eb.or([eb('status', '<>', 'active'), eb('sentAt', 'is not', null)])).execute()
    await forgetNoticesAbout(
      work,
      told.map(({ id }) => id),
    )
    await forgetAsRecipient(work, emails)
    await trx
      .updateTable('giftCard')
      .set({ recipient: nobodyNamed })
      .where('personId', '=', personId)
      .where((eb) => eb.or([eb('sentAt', 'is not', null), eb('status', '<>', 'active')]))
      .execute()
  },

  merge: { tables: { giftCard: { words: ['gift card', 'gift cards'] } } },
}

const nobodyNamed = JSON.stringify({ name: '', email: '' })

/**
 * Erases them as recipients of cards that others bought. Whoever has the code can still spend the card. An unmailed
 * card goes to its buyer on its day; if no address of theirs is known, the desk prints it.
 */
async function forgetAsRecipient({ trx }: OnDatabase, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return

  const lowered = emails.map((email) => email.toLowerCase())
  await trx
    .updateTable('giftCard')
    .set({ recipient: nobodyNamed })
    .where(sql<boolean>`lower(recipient ->> 'email') = any (${lowered})`)
    .where((eb) => eb.or([eb('sentAt', 'is not', null), eb('status', '<>', 'active')]))
    .execute()
  await sql`
    update gift_card set recipient = coalesce(
      (
        select jsonb_build_object('name', first_name, 'email', email) from person
        where person.id = person_id and email is not null and lower(email) <> all (${lowered})
      ),
      ${nobodyNamed}::jsonb
    )
    where lower(recipient ->> 'email') = any (${lowered})
  `.execute(trx)
  await sql`
    update order_line set name = 'Gift card', ref = ref - 'recipient',
      terms = terms || jsonb_build_object('recipient', ${nobodyNamed}::jsonb)
    where kind = 'gift_card' and lower(terms -> 'recipient' ->> 'email') = any (${lowered})
  `.execute(trx)
  await sql`
    update cart_line set ref = ref - 'recipient'
    where kind = 'gift_card' and lower(ref -> 'recipient' ->> 'email') = any (${lowered})
  `.execute(trx)
}
