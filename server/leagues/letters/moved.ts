import { spanOf } from '#server/kernel/clock/wording.ts'
import { placeWith } from '#server/kernel/place.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplates, type TemplateMail } from '#server/notices/service.ts'
import { greetingOf } from '#shared/people/person-name.ts'

import { forgetEvening, listToWrite } from './store.ts'

interface Moved {
  seasonId: string
  locationId: string
  league: string
  number: number
  roundId: string
  from: { startsAt: Date; endsAt: Date }
  to: { startsAt: Date; endsAt: Date }
}

/** Everybody who plays a season learns that a round is on another evening. */
export async function tellMoved(asked: Work, moved: Moved): Promise<void> {
  const { seasonId, locationId, league, number, roundId, from, to } = moved
  const work = { ...asked, place: placeWith(asked.services.places, locationId) }
  await forgetEvening(work, roundId)
  const people = await listToWrite(work, { seasonId })
  const when = spanOf(to.startsAt, to.endsAt, work.place)
  const mails = people.flatMap(({ personId, firstName, email }): TemplateMail[] =>
    email
      ? [
          {
            template: 'league_round_moved',
            to: email,
            personId,
            about: roundId,
            facts: { league, round: String(number), when },
            lines: [`Hello ${greetingOf(firstName)},`, 'Bays and opponents stay as they were.'],
            table: [
              ['Until now', spanOf(from.startsAt, from.endsAt, work.place)],
              ['From now on', when],
            ],
            action: { label: 'See your season', url: `${work.services.config.publicUrl}/dashboard/leagues` },
          },
        ]
      : [],
  )
  await queueTemplates(work, 'league_round_moved', mails)
}
