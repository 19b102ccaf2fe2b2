import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'
import { followAbsence } from '#server/leagues/charges/make.ts'
import { askForSub, callOffSubsOf } from '#server/leagues/subs/serve.ts'
import { Failure } from '#shared/http/failure.ts'
import type { RoundOfSeason } from '#shared/leagues/rounds/contract.ts'
import { roundWords } from '#shared/leagues/rounds/status.ts'
import { sharesBall } from '#shared/leagues/rules.ts'
import { holds } from '#shared/permissions/may.ts'

import { playsIn } from './own-time-store.ts'
import { getRound, isSeen, type KnownRound, presentRound } from './round.ts'
import { deleteAbsences, hasEntered, insertAbsences, isPlayer, listAbsent, raiseRounds } from './store.ts'

interface Absence {
  roundId: string
  /** The player, or the team that shares one ball. */
  entryId: string
  isAbsent: boolean
  /** Somebody else is looked for, who plays in their place. */
  findSub?: boolean
}

const nobody = () => new Failure('not_found', 'Nobody like that plays in this season.')

/**
 * Notes who does not come to a round, or that they come after all: by the desk, or by a player of themselves. Said twice it is noted
 * once; a sub can be asked for later, and is called off by whoever comes after all.
 */
export function setAbsence(
  work: Work,
  { roundId, entryId, isAbsent, findSub = false }: Absence,
): Promise<RoundOfSeason> {
  return atomically(work, async (work) => {
    await lockAll(work, { leagueRound: roundId })
    const known = await getRound(work, roundId)
    if (!isSeen(known.season, work)) throw nobody()
    const registrationIds = playersOf(known, entryId)
    await refuseOthers(work, known, entryId)
    const { status } = known.round
    if (status !== 'scheduled' && status !== 'open' && status !== 'closed') {
      throw new Failure('wrong_state', `This round is ${roundWords[status].phrase}: who came is settled.`)
    }
    const absent = await listAbsent(work, roundId)
    const changed = registrationIds.filter((id) => absent.includes(id) !== isAbsent)
    if (findSub) for (const registrationId of registrationIds) await askForSub(work, { roundId, registrationId })
    if (changed.length === 0) return presentRound(work, await getRound(work, roundId))

    if (!isAbsent) await callOffSubsOf(work, { roundId, registrationIds: changed })
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

/** A player says it of themselves, until they have entered a hole. */
async function refuseOthers(work: Work, { round, season, teams }: KnownRound, entryId: string): Promise<void> {
  const { actor } = work.context
  if (holds(actor, 'manage_leagues/leagues')) return
  const team = teams.find(({ id, players }) => id === entryId || players.some((player) => player.id === entryId))
  const isOwn =
    actor.kind === 'person' &&
    team !== undefined &&
    (season.rules && sharesBall(season.rules.format)
      ? await playsIn(work, { userId: actor.userId, teamIds: [team.id] })
      : await isPlayer(work, { userId: actor.userId, registrationId: entryId }))
  if (!isOwn) throw nobody()
  if (round.status === 'closed')
    throw new Failure('wrong_state', 'This evening is over: the desk notes who was missing.')
  if (await hasEntered(work, { roundId: round.id, entryId }))
    throw new Failure('wrong_state', 'You have entered holes of this round. Tell the desk that you have to leave.')
}

function playersOf({ season, teams }: KnownRound, entryId: string): string[] {
  const isTeams = season.rules && sharesBall(season.rules.format)
  const players = isTeams
    ? teams.find(({ id }) => id === entryId)?.players.filter(({ isLive }) => isLive)
    : teams.flatMap((team) => team.players.filter(({ id, isLive }) => isLive && id === entryId))
  if (!players || players.length === 0) throw nobody()

  return players.map(({ id }) => id)
}
