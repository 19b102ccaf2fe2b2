import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

/** The stakes of a season that are entered or paid, in the order in which they were entered. */
export const listStakes = ({ trx }: OnDatabase, seasonId: string) =>
  trx
    .selectFrom('leagueCharge as charge')
    .innerJoin('leagueRegistration as registration', 'registration.id', 'charge.registrationId')
    .select(['charge.id', 'charge.roundId', 'charge.potId', 'charge.registrationId', 'charge.personId', 'charge.cents'])
    .select(['charge.status', 'registration.teamId', 'registration.shownName', 'registration.personId as playerId'])
    .where('registration.seasonId', '=', seasonId)
    .where('charge.kind', '=', 'pot')
    .where('charge.status', '<>', 'void')
    .orderBy('charge.id')
    .execute()

export type StakeRow = Awaited<ReturnType<typeof listStakes>>[number]

export const listStakesOfRound = ({ trx }: OnDatabase, roundId: string) =>
  trx
    .selectFrom('leagueCharge')
    .select(['id', 'potId', 'registrationId', 'personId', 'cents', 'status'])
    .where('roundId', '=', roundId)
    .where('kind', '=', 'pot')
    .where('status', '<>', 'void')
    .orderBy('id')
    .execute()

interface NewStake {
  registrationId: string
  personId: string
  number: number
  roundId: string
  potId: string
  dueOn: string
  cents: number
  createdAt: Date
}

/** Under the lock of the season. What was void before is owed anew. */
export async function insertStakes(work: OnDatabase, stakes: readonly NewStake[]): Promise<void> {
  if (stakes.length === 0) return
  await deleteStakes(work, stakes)
  await work.trx
    .insertInto('leagueCharge')
    .values(stakes.map((stake) => ({ ...stake, kind: 'pot' as const, status: 'open' as const })))
    .execute()
}

/** Those that nobody has begun to pay. */
export async function deleteStakes(
  { trx }: OnDatabase,
  stakes: readonly Pick<NewStake, 'registrationId' | 'roundId' | 'potId'>[],
): Promise<void> {
  for (const { registrationId, roundId, potId } of stakes) {
    await trx
      .deleteFrom('leagueCharge')
      .where('registrationId', '=', registrationId)
      .where('roundId', '=', roundId)
      .where('potId', '=', potId)
      .where('status', 'in', ['open', 'void'])
      .execute()
  }
}

/** Stakes of a round that nobody has paid before its pots were paid out. */
export const deleteUnpaidStakes = ({ trx }: OnDatabase, roundIds: readonly string[]) =>
  trx
    .deleteFrom('leagueCharge')
    .where('roundId', 'in', roundIds)
    .where('kind', '=', 'pot')
    .where('status', '=', 'open')
    .execute()

export interface RoundPlayer {
  registrationId: string
  teamId: string
  name: string
  team: string
  /** Who plays, and pays: the player, or whoever does it in their place. */
  payerId: string | null
  sub: string | null
  /** Nobody plays for them on this evening. */
  isAbsent: boolean
}

/** The players of a round: those who are signed up, and whoever has a stake in it. */
export async function listRoundPlayers(
  { trx }: OnDatabase,
  { roundId, seasonId }: { roundId: string; seasonId: string },
): Promise<RoundPlayer[]> {
  const { rows } = await sql<RoundPlayer>`
    select registration.id as registration_id, team.id as team_id, registration.shown_name as name, team.name as team,
      coalesce(sub.id, registration.person_id) as payer_id,
      nullif(trim(sub.first_name || ' ' || left(sub.last_name, 1)), '') as sub,
      sub.id is null and (
        exists (
          select from league_absence
          where league_absence.round_id = ${roundId} and league_absence.registration_id = registration.id
        )
        or exists (select from pairing_team where pairing_team.round_id = ${roundId}) and not exists (
          select from pairing_team where pairing_team.round_id = ${roundId} and pairing_team.team_id = team.id
        )
      ) as is_absent
    from league_registration registration
    join league_team team on team.id = registration.team_id
    left join card on card.round_id = ${roundId} and card.registration_id = registration.id
    -- Before the round opens there are no cards.
    left join sub_request request on request.round_id = ${roundId} and request.registration_id = registration.id
      and request.status = 'filled'
    left join person sub on sub.id = coalesce(card.sub_person_id, request.sub_person_id)
    where registration.season_id = ${seasonId} and (
      registration.status = 'registered' or exists (
        select from league_charge charge
        where charge.round_id = ${roundId} and charge.registration_id = registration.id and charge.kind = 'pot'
          and charge.status <> 'void'
      )
    )
    order by lower(team.name), team.id, registration.created_at, registration.id
  `.execute(trx)

  return rows
}

/** A round with what its stakes depend on. */
export const findRoundToStake = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('leagueRound as round')
    .innerJoin('leagueSeason as season', 'season.id', 'round.seasonId')
    .innerJoin('league', 'league.id', 'season.leagueId')
    .select(['round.id', 'round.seasonId', 'round.number', 'round.status', 'round.startsAt', 'round.cancelledAt'])
    .select(['round.nine', 'round.courseId', 'season.hasPots', 'league.name as league'])
    .where('round.id', '=', id)
    .executeTakeFirst()

export type StakedRound = NonNullable<Awaited<ReturnType<typeof findRoundToStake>>>

export const listContests = ({ trx }: OnDatabase, seasonId: string) =>
  trx
    .selectFrom('potContest as contest')
    .innerJoin('pot', 'pot.id', 'contest.potId')
    .select(['contest.potId', 'contest.roundId', 'contest.hole', 'contest.registrationId'])
    .where('pot.seasonId', '=', seasonId)
    .orderBy('contest.roundId')
    .orderBy('contest.hole')
    .execute()

interface TypedContest {
  potId: string
  roundId: string
  hole: number
  registrationId: string
  actorId: string | null
  at: Date
}

/** Under the lock of the season. */
export async function putContest(
  { trx }: OnDatabase,
  { registrationId, ...contest }: Omit<TypedContest, 'registrationId'> & { registrationId: string | null },
): Promise<void> {
  const { potId, roundId, hole } = contest
  await trx
    .deleteFrom('potContest')
    .where('potId', '=', potId)
    .where('roundId', '=', roundId)
    .where('hole', '=', hole)
    .execute()
  if (registrationId !== null) {
    await trx
      .insertInto('potContest')
      .values({ ...contest, registrationId })
      .execute()
  }
}

/** The numbers of the holes that a round is played on, as its first tee has them. */
export async function listHolesOf({ trx }: OnDatabase, { courseId, nine }: StakedRound): Promise<number[]> {
  if (courseId === null) return []
  const { rows } = await sql<{ hole: number }>`
    select distinct hole from tee_hole join course_tee tee on tee.id = tee_hole.tee_id
    where tee.course_id = ${courseId} and (${nine}::text is null or (hole > 9) = (${nine}::text = 'back'))
    order by hole
  `.execute(trx)

  return rows.map(({ hole }) => hole)
}
