import { sql } from 'kysely'

import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { planCards } from '#server/leagues/cards/make-cards.ts'
import { getRound } from '#server/leagues/cards/rounds.ts'
import { indexesOfSubs } from '#server/leagues/handicap/index-store.ts'
import { rulesOfRound } from '#server/leagues/seasons/rules-of-round.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'

import type { RequestRow } from './store.ts'

/** What somebody reads of an evening on which they would play. */
export interface SubPlan {
  partners: string[]
  against: string[]
  index: number | null
  /** Null as long as the round has no rated course. */
  strokes: number | null
  feeCents: number | null
  memberFeeCents: number | null
  entryId: string | null
}

/** With whom and against whom a sub plays, and with how many strokes by their own index. */
export async function planOf(work: Timed, request: RequestRow, personId: string): Promise<SubPlan> {
  const { roundId, registrationId, pairingId, seasonId, roundNumber, teamId } = request
  const [round, rules, inForce, players] = await inOneTrip([
    getRound(work, roundId),
    rulesOfRound(work, seasonId, roundNumber),
    indexesOfSubs(work, [personId]),
    pairingId === null ? [] : listPlaying(work, pairingId),
  ])
  const { cards, again } = await planCards(work, round, { registrationId, personId })
  const card = [...cards, ...again].find((one) => one.registrationId === registrationId)
  const tenths = inForce[0]?.indexTenths ?? null
  const withMe = players.filter((one) => one.teamId === teamId && one.id !== registrationId && !one.isMissing)
  const others = Map.groupBy(
    players.filter((one) => one.teamId !== teamId),
    (one) => one.teamId,
  )

  return {
    partners: withMe.map(({ name }) => name),
    against: [...others.values()].flatMap(([first]) => (first ? [first.teamName] : [])),
    index: tenths === null ? null : tenths / 10,
    strokes: card?.strokes ?? null,
    ...feeOf(rules),
    entryId: again.some((one) => one.registrationId === registrationId) ? registrationId : null,
  }
}

const feeOf = (rules: LeagueRules | null) =>
  rules?.fee.kind === 'evening' && rules.fee.cents > 0
    ? { feeCents: rules.fee.cents, memberFeeCents: rules.fee.memberCents }
    : { feeCents: null, memberFeeCents: null }

interface Playing {
  id: string
  name: string
  teamId: string
  teamName: string
  /** Does not come, and nobody plays for them. */
  isMissing: boolean
}

/** The players of a pairing, by the names that they chose. */
export async function listPlaying({ trx }: OnDatabase, pairingId: string): Promise<Playing[]> {
  const { rows } = await sql<Playing>`
    select registration.id, registration.shown_name as name, team.id as team_id,
      case when season.team_size = 1 then registration.shown_name else team.name end as team_name,
      absence.registration_id is not null and sub.id is null as is_missing
    from pairing_team playing
    join league_team team on team.id = playing.team_id
    join league_season season on season.id = team.season_id
    join league_registration registration on registration.team_id = team.id and registration.status = 'registered'
    left join league_absence absence
      on absence.round_id = playing.round_id and absence.registration_id = registration.id
    left join sub_request sub
      on sub.round_id = playing.round_id and sub.registration_id = registration.id and sub.status = 'filled'
    where playing.pairing_id = ${pairingId}
    order by playing.position, registration.created_at, registration.id
  `.execute(trx)

  return rows
}
