import { recordEvent } from '#server/audit/service.ts'
import type { BlockOwner, BlockOwners } from '#server/kernel/block-owner.ts'
import { whenOf } from '#server/kernel/clock/wording.ts'
import { queueTemplates, type TemplateMail } from '#server/notices/service.ts'
import { readStudioPlace } from '#server/settings/service.ts'
import { asSentence } from '#shared/words.ts'

import { callOffEvent, callOffRound, countPlaces, listPlaces, type PlaceRow } from './evening-store.ts'

/** Players stand in a team by name: whoever calls an evening off tells them. */
const rounds: BlockOwner = {
  doesWithFewerBays: true,
  countToTell: () => Promise.resolve(0),
  async callOff({ now }, trx, { ownerId }, { reason, ...context }) {
    await callOffRound(trx, ownerId, now())
    await recordEvent(trx, context, {
      action: 'league_round_called_off',
      entity: 'league_round',
      entityId: ownerId,
      reason,
      publish: {},
    })
  },
}

const events: BlockOwner = {
  doesWithFewerBays: true,
  countToTell: (db, { ownerId }) => countPlaces(db, ownerId),
  async callOff({ config }, trx, { ownerId, startsAt }, { reason, ...context }) {
    const places = await listPlaces(trx, ownerId)
    await callOffEvent(trx, ownerId)
    await recordEvent(trx, context, {
      action: 'league_event_called_off',
      entity: 'league_event',
      entityId: ownerId,
      before: { status: 'announced' },
      after: { status: 'cancelled' },
      reason,
      publish: { data: { to: 'cancelled' } },
    })
    const when = whenOf(startsAt, await readStudioPlace(trx))
    const url = `${config.publicUrl}/leagues/events`
    await queueTemplates(
      trx,
      'event_called_off',
      places.map((place) => calledOffMail(place, { when, reason, url })),
    )
  },
}

export const leagueBlocks: BlockOwners = { league_round: rounds, league_event: events }

const calledOffMail = (
  { email, firstName, title }: PlaceRow,
  { when, reason, url }: { when: string; reason: string; url: string },
): TemplateMail => ({
  to: email,
  template: 'event_called_off',
  facts: { firstName, event: title, when },
  lines: [`Hello ${firstName},`, [asSentence(reason), 'There is nothing to pay.'].filter(Boolean).join(' ')],
  action: { label: 'See what else is played', url },
})
