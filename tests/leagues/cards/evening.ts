import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Call } from '#shared/http/call.ts'
import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { tokenOf } from '#tests/support/make.ts'
import type { CallAs, Clock } from '#tests/support/test.ts'

const { attestCard, putCard, putHole, readCard, readLeaderboard, stepRound, listCards } = cardsContract

export interface House {
  db: Db
  as: CallAs
  services: Services
  call: Call
  callWith: (headers: Record<string, string>) => Call
  clock: Clock
}

type Playing = NonNullable<Parameters<typeof makePlaying>[1]>
type Round = NonNullable<Parameters<typeof makePlayedRound>[2]>

/** An evening whose round is at hand: its players, their cards by name, and the desk. */
export async function makeEvening(house: House, playing: Playing = {}, round: Round = {}, at = '2026-11-25T00:16:00Z') {
  const { db, as, services, call, callWith, clock } = house
  const season = await makePlaying(db, playing)
  const { roundId, pairingIds } = await makePlayedRound(db, season, round)
  clock.set(at)
  const desk = await as('front_desk')
  const callAs = async (name: string) => {
    const player = season.players.find((one) => one.name === name)
    return callWith({ authorization: `Bearer ${await tokenOf(services, player?.userId ?? '')}` })
  }
  const idOf = (name: string) => season.players.find((player) => player.name === name)?.id ?? name
  const paramsOf = (name: string) => ({ roundId, entryId: idOf(name) })
  let entered = 0

  return {
    ...season,
    roundId,
    pairingIds,
    desk,
    callAs,
    paramsOf,
    step: (to: 'open' | 'closed' | 'scored', version?: number) =>
      desk(stepRound, { params: { roundId }, body: { to, ...(version !== undefined && { version }) } }),
    cards: () => desk(listCards, { params: { roundId } }),
    card: (name: string, by: Call = desk) => by(readCard, { params: paramsOf(name) }),
    /** Each a second after the other, unless told. */
    enter: (
      by: Call,
      name: string,
      hole: number,
      strokes: number | null,
      { device = 'A', version = 0, enteredAt = new Date(clock.now().getTime() + ++entered * 1000) } = {},
    ) => by(putHole, { params: { ...paramsOf(name), hole }, body: { strokes, device, version, enteredAt } }),
    type: (name: string, strokes: (number | null)[]) => desk(putCard, { params: paramsOf(name), body: { strokes } }),
    attest: (by: Call, name: string, version: number) => by(attestCard, { params: paramsOf(name), body: { version } }),
    board: (by: Call = call) => by(readLeaderboard, { params: { roundId } }),
  }
}
