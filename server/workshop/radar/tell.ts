import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { preferencesUrlOf, queueTemplates, type TemplateMail } from '#server/notices/service.ts'
import { greetingOf } from '#shared/people/person-name.ts'
import { counted } from '#shared/words.ts'

import { claimToTell } from './store.ts'
import { quietSince, type WornClient, wornClients } from './worn.ts'

/** Writes to those of these clients who want news and were not written to lately, each once however often it is pressed. */
export const tellWorn = (
  services: Services,
  personIds: readonly string[],
  context: Context,
): Promise<{ told: number }> =>
  atomically(services.db, async (trx) => {
    const now = services.now()
    const open = (await wornClients(trx, now)).filter(
      ({ person, reach }) => reach === 'open' && personIds.includes(person.id),
    )
    if (open.length === 0) return { told: 0 }

    const claimed = await claimToTell(
      trx,
      open.map(({ person }) => person.id),
      { now, notSince: quietSince(now) },
    )
    const told = open.filter(({ person }) => claimed.includes(person.id))
    await queueTemplates(
      trx,
      'regrip_due',
      told.flatMap((client) => mailOf(services, client)),
    )
    for (const { person } of told) {
      await recordEvent(trx, context, {
        action: 'regrip_reminded',
        entity: 'person',
        entityId: person.id,
        onBehalfOf: person.id,
      })
    }
    return { told: told.length }
  })

function mailOf(services: Services, { person, firstName, email, clubs }: WornClient): TemplateMail[] {
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
