import { recordEvent } from '#server/audit/service.ts'
import { type BlockOwner, type BlockOwners, removeBlock } from '#server/booking/service.ts'
import { whenOf } from '#server/kernel/clock/wording.ts'
import { queueTemplates, type TemplateMail } from '#server/notices/service.ts'
import { asSentence } from '#shared/words.ts'

import { callOffRound, countPlayersToTell, listPlayersToTell, type PlayerToTell } from './evening-store.ts'
import { callOffPairing, moveOwnTime, ownTimesOfRound } from './schedule/own-blocks.ts'
import { reseatRound } from './schedule/reseat.ts'

const rounds: BlockOwner = {
  doesWithFewerBays: true,
  countToTell: (work, { ownerId }) => countPlayersToTell(work, ownerId),
  reseat: (work, { ownerId }, change) => reseatRound(work, ownerId, change),
  async callOff(work, { ownerId, startsAt }, { reason, ...context }) {
    const players = await listPlayersToTell(work, ownerId)
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
    const when = whenOf(startsAt, work.place)
    const url = `${work.services.config.publicUrl}/leagues/tournament-schedule`
    await queueTemplates(
      work,
      'event_called_off',
      players.map((player) => calledOffMail(player, { when, reason, url })),
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

export const leagueBlocks: BlockOwners = { league_round: rounds, league_pairing: pairings }

const calledOffMail = (
  { email, firstName, title, weeks }: PlayerToTell,
  { when, reason, url }: { when: string; reason: string; url: string },
): TemplateMail => ({
  to: email,
  template: 'event_called_off',
  facts: { firstName, event: title, when },
  lines: [
    `Hello ${firstName},`,
    [asSentence(reason), weeks === 1 ? 'We write about what you paid.' : 'Your place in the season stays.']
      .filter(Boolean)
      .join(' '),
  ],
  action: { label: 'See the schedule', url },
})
