import { recordEvents } from '#server/audit/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import { manyAct, refusal } from '#server/lists/service.ts'
import {
  listSuppressions,
  listWanted,
  preferencesUrlOf,
  queueTemplates,
  suppressionWords,
} from '#server/notices/service.ts'

import { peopleOfMany } from './people.ts'

interface Reader {
  personId: string
  email: string
  name: string
}

const noAddress = refusal('no_address', 'No e-mail address is known.')
const noConsent = refusal('no_consent', 'They have not asked for news by e-mail.')

/** Writes news of the studio to those who asked for news. It cannot be undone: the mails leave. */
export const messagePeople = manyAct<'message_people', Reader, null, null>({
  code: 'message_people',
  batch: 250,
  ...peopleOfMany,

  async judge(work, ids) {
    const wanted = await listWanted(work, ids)
    const found = await peopleOfMany.judge(work, ids, ({ id, email, firstName }) =>
      email === null
        ? noAddress
        : wanted(id, 'news', 'email')
          ? { plan: { personId: id, email, name: firstName } }
          : noConsent,
    )
    const addresses = [...found.values()].flatMap((verdict) => ('plan' in verdict ? verdict.plan.email : []))
    const ended = new Map(
      (await listSuppressions(work, addresses))
        .filter(({ channel }) => channel === 'email')
        .map(({ address, reason }) => [address, reason]),
    )

    return new Map(
      [...found].map(([id, verdict]) => {
        const reason = 'plan' in verdict ? ended.get(verdict.plan.email.toLowerCase()) : undefined
        return [id, reason ? refusal(reason, suppressionWords[reason]) : verdict]
      }),
    )
  },

  countMails: (able) => able,

  async act(work, plans, { subject, text }) {
    const readers = [...plans.values()]
    await inOneTrip([
      queueTemplates(
        work,
        'studio_news',
        readers.map(({ personId, email, name }) => ({
          template: 'studio_news' as const,
          to: email,
          personId,
          facts: { subject },
          lines: [...(name ? [`Hello ${name},`] : []), ...text.split(/\n{2,}/)],
          preferencesUrl: preferencesUrlOf(work.services, personId),
        })),
      ),
      recordEvents(
        work,
        readers.map(({ personId }) => ({
          action: 'news_sent',
          entity: 'person',
          entityId: personId,
          onBehalfOf: personId,
        })),
      ),
    ])

    return { done: new Map(readers.map(({ personId }) => [personId, { before: null, after: null }])) }
  },
})
