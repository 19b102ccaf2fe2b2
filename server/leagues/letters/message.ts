import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplates, type TemplateMail } from '#server/notices/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { lettersContract } from '#shared/leagues/letters/contract.ts'
import { greetingOf } from '#shared/people/person-name.ts'

import { findSeason, isTeamOf, listToWrite } from './store.ts'

interface Message {
  seasonId: string
  body: { text: string; teamId?: string }
  key: string | undefined
}

/** Writes to everybody who plays a season, or one of its teams, once each. */
export const sendMessage = (work: Work, { seasonId, body, key }: Message) => {
  const keyed = { endpoint: lettersContract.sendSeasonMessage, key, request: { seasonId, body } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const season = await findSeason(work, seasonId)
      if (!season) throw new Failure('not_found', 'There is no such season.')
      const { teamId, text } = body
      if (teamId !== undefined && !(await isTeamOf(work, seasonId, teamId)))
        throw new Failure('not_found', 'There is no such team in this season.')
      const people = await listToWrite(work, { seasonId, teamId })
      const mails = people.flatMap(({ personId, firstName, email }): TemplateMail[] =>
        email
          ? [
              {
                template: 'league_message',
                to: email,
                personId,
                about: seasonId,
                facts: { league: season.league },
                lines: [`Hello ${greetingOf(firstName)},`, ...text.split(/\n{2,}/)],
                action: {
                  label: 'See your season',
                  url: `${work.services.config.publicUrl}/dashboard/leagues`,
                },
              },
            ]
          : [],
      )
      if (mails.length === 0) throw new Failure('not_offered', 'Nobody who plays here has an e-mail address.')
      await queueTemplates(work, 'league_message', mails)
      const told = { sent: mails.length, withoutAddress: people.length - mails.length }
      await recordEvent(work, {
        action: 'league_message_sent',
        entity: 'league_season',
        entityId: seasonId,
        facts: { ...told, ...(teamId !== undefined && { teamId }) },
      })
      return keep(work, told)
    }),
  )
}
