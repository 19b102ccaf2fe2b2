import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { preferencesUrlOf, queueTemplates, type TemplateMail } from '#server/notices/service.ts'
import { greetingOf } from '#shared/people/person-name.ts'
import { counted } from '#shared/words.ts'

import { claimToTell } from './store.ts'
import { quietSince, type WornClient, wornClients } from './worn.ts'

/** Writes to those of these clients who want news and were not told lately; pressing twice writes once. */
export const tellWorn = (work: Work, personIds: readonly string[]): Promise<{ told: number }> =>
  atomically(work, async (work) => {
    const open = (await wornClients(work)).filter(
      ({ person, reach }) => reach === 'open' && personIds.includes(person.id),
    )
    if (open.length === 0) return { told: 0 }

    const claimed = await claimToTell(
      work,
      open.map(({ person }) => person.id),
      { now: work.now, notSince: quietSince(work.now) },
    )
    const told = open.filter(({ person }) => claimed.includes(person.id))
    await queueTemplates(
      work,
      'regrip_due',
      told.flatMap((client) => mailOf(work, client)),
    )
    for (const { person } of told) {
      await recordEvent(work, {
        action: 'regrip_reminded',
        entity: 'person',
        entityId: person.id,
        onBehalfOf: person.id,
      })
    }
    return { told: told.length }
  })

function mailOf({ services }: Work, { person, firstName, email, clubs }: WornClient): TemplateMail[] {
  if (email === null) return []
  const months = Math.max(...clubs.map((club) => club.months))
  const slots = clubs.map(({ slot }) => slot)

  return [
    {
      template: 'regrip_due',
      to: email,
      personId: person.id,
      facts: { age: counted(months, 'month') },
      lines: [
        `Hello ${greetingOf(firstName)},`,
        `The grips of your ${slots.join(', ')} went on here up to ${counted(months, 'month')} ago. Fresh ones hold better with less grip.`,
      ],
      action: {
        label: 'Prepare a regrip',
        url: `${services.config.publicUrl}/Regripping-Repair?clubs=${slots.join(',')}#prepare`,
      },
      preferencesUrl: preferencesUrlOf(services, person.id),
    },
  ]
}
