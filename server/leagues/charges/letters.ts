import { dayOf } from '#server/kernel/clock/wording.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { priceWords } from '#shared/money.ts'
import { greetingOf } from '#shared/people/person-name.ts'

import { chargeName } from './present.ts'
import type { ChargeRow } from './store.ts'

interface Due {
  isDeclined: boolean
  url: string
}

/** Whoever owes something learns once that its day has come, or that their card did not pay it. */
export async function tellDue(work: Work, charges: readonly ChargeRow[], { isDeclined, url }: Due): Promise<void> {
  const [first] = charges
  if (!first || first.email === null) return
  const { currency, locale } = work.place
  const money = (cents: number) => priceWords(cents, currency, locale)
  const sum = charges.reduce((cents, one) => cents + one.cents, 0)

  await queueTemplate(work, {
    template: 'league_fee_due',
    to: first.email,
    about: first.id,
    personId: first.personId,
    facts: { season: `${first.leagueName}, ${first.seasonName}`, amount: money(sum) },
    lines: [
      `Hello ${greetingOf(first.firstName)},`,
      isDeclined
        ? 'Your card on file did not pay it. Pay it in another way; your place stays yours.'
        : 'Its day has come. It takes a minute.',
    ],
    table: charges.map((one) => [`${chargeName(one)}, due ${dayOf(one.dueOn, locale)}`, money(one.cents)]),
    action: { label: 'Pay what is due', url },
  })
}
