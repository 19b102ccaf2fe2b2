import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'
import { followAbsence } from '#server/leagues/charges/make.ts'
import { Failure } from '#shared/http/failure.ts'
import type { RoundOfSeason } from '#shared/leagues/rounds/contract.ts'
import { roundWords } from '#shared/leagues/rounds/status.ts'
import { sharesBall } from '#shared/leagues/rules.ts'

import { getRound, type KnownRound, presentRound } from './round.ts'
import { deleteAbsences, insertAbsences, listAbsent, raiseRounds } from './store.ts'

interface Absence {
  roundId: string
  /** The player, or the team that shares one ball. */
  entryId: string
  isAbsent: boolean
}

/** Notes who does not come to a round, or that they come after all. Said twice it is noted once. */
export function setAbsence(work: Work, { roundId, entryId, isAbsent }: Absence): Promise<RoundOfSeason> {
  return atomically(work, async (work) => {
    await lockAll(work, { leagueRound: roundId })
    const known = await getRound(work, roundId)
    const registrationIds = playersOf(known, entryId)
    const { status } = known.round
    if (status !== 'scheduled' && status !== 'open' && status !== 'closed') {
      throw new Failure('wrong_state', `This round is ${roundWords[status].phrase}: who came is settled.`)
    }
    const absent = await listAbsent(work, roundId)
    const changed = registrationIds.filter((id) => absent.includes(id) !== isAbsent)
    if (changed.length === 0) return presentRound(work, known)

    const noted = { roundId, registrationIds: changed, at: work.now, actorId: actorIdOf(work.context.actor) }
    await (isAbsent ? insertAbsences(work, noted) : deleteAbsences(work, roundId, changed))
    await followAbsence(work, {
      round: { ...known.round, rules: known.season.rules },
      registrationIds: changed,
      isAbsent,
    })
    await raiseRounds(work, [roundId])
    await recordEvent(work, {
      action: isAbsent ? 'league_absence_noted' : 'league_absence_taken_back',
      entity: 'league_round',
      entityId: roundId,
      facts: { entry: entryId },
      publish: { version: known.round.version + 1, data: { seasonId: known.season.id } },
    })
    return presentRound(work, await getRound(work, roundId))
  })
}

function playersOf({ season, teams }: KnownRound, entryId: string): string[] {
  const isTeams = season.rules && sharesBall(season.rules.format)
  const players = isTeams
    ? teams.find(({ id }) => id === entryId)?.players.filter(({ isLive }) => isLive)
    : teams.flatMap((team) => team.players.filter(({ id, isLive }) => isLive && id === entryId))
  if (!players || players.length === 0) throw new Failure('not_found', 'Nobody like that plays in this season.')

  return players.map(({ id }) => id)
}
