import { recordEvent } from '#server/audit/service.ts'
import { type BlockOwner, type BlockOwners, removeBlock } from '#server/booking/service.ts'
import { whenOf } from '#server/kernel/clock/wording.ts'
import { queueTemplates, type TemplateMail } from '#server/notices/service.ts'
import { asSentence } from '#shared/words.ts'

import { callOffEvent, callOffRound, countPlaces, listPlaces, type PlaceRow } from './evening-store.ts'
import { callOffPairing, moveOwnTime, ownTimesOfRound } from './schedule/own-blocks.ts'
import { reseatRound } from './schedule/reseat.ts'

/** A team's players are known by name only, so staff who call an evening off tell them. */
const rounds: BlockOwner = {
  doesWithFewerBays: true,
  countToTell: () => Promise.resolve(0),
  reseat: (work, { ownerId }, change) => reseatRound(work, ownerId, change),
  async callOff(work, { ownerId }, { reason, ...context }) {
    await callOffRound(work, ownerId, work.now)
    for (const blockId of await ownTimesOfRound(work, ownerId)) await removeBlock(work, blockId)
    await recordEvent(
      { ...work, context },
      {
        action: 'league_round_called_off',
        entity: 'league_round',
        entityId: ownerId,
        reason,
        publish: {},
      },
    )
  },
}

const events: BlockOwner = {
  doesWithFewerBays: true,
  countToTell: (work, { ownerId }) => countPlaces(work, ownerId),
  async callOff(work, { ownerId, startsAt }, { reason, ...context }) {
    const places = await listPlaces(work, ownerId)
    await callOffEvent(work, ownerId)
    await recordEvent(
      { ...work, context },
      {
        action: 'league_event_called_off',
        entity: 'league_event',
        entityId: ownerId,
        before: { status: 'announced' },
        after: { status: 'cancelled' },
        reason,
        publish: { data: { to: 'cancelled' } },
      },
    )
    const when = whenOf(startsAt, work.place)
    const url = `${work.services.config.publicUrl}/leagues/events`
    await queueTemplates(
      work,
      'event_called_off',
      places.map((place) => calledOffMail(place, { when, reason, url })),
    )
  },
}

/** A pairing at a time of its own: in another bay where there is one, else it looks for another time. */
const pairings: BlockOwner = {
  doesWithFewerBays: false,
  countToTell: () => Promise.resolve(0),
  reseat: (work, { ownerId }, { substitutes }) => moveOwnTime(work, ownerId, substitutes),
  callOff: (work, { ownerId }, { reason }) => callOffPairing(work, ownerId, reason),
}

export const leagueBlocks: BlockOwners = { league_round: rounds, league_event: events, league_pairing: pairings }

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
