import { sql } from 'kysely'

import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { profileOf } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { RoundStatus } from '#shared/leagues/contract.ts'
import type { OwnPots } from '#shared/leagues/pots/contract.ts'
import { potRulesWords } from '#shared/leagues/pots/rules.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { listRoundPlayers, listStakesOfRound } from './stake-store.ts'
import { enter, getPotOf, lockRound, takesStakes } from './stakes.ts'
import { listPots } from './store.ts'

const nothing: OwnPots = { evenings: [], prizes: [] }

/** The pots of one's next evenings, and what one has won. */
export async function readMyPots(work: Work): Promise<OwnPots> {
  const own = await profileOf(work, signedIn(work.context.actor).userId)
  if (!own) return nothing

  const evenings: OwnPots['evenings'] = []
  for (const { seasonId, season, league, registrationId, ...round } of await listOwnEvenings(work, own.id)) {
    const pots = (await listPots(work, seasonId)).filter((pot) => takesStakes(pot, round))
    if (pots.length === 0) continue
    const stakes = await listStakesOfRound(work, round.id)
    evenings.push({
      season: { id: seasonId, name: season, league },
      registrationId,
      round,
      mayEnter: isBefore(round, work.now),
      pots: pots.map(({ id, name, rules, stakeCents }) => {
        const stake = stakes.find(
          (one) => one.potId === id && one.registrationId === registrationId && one.personId === own.id,
        )
        const status = stake?.status === 'void' ? undefined : stake?.status
        return { id, name, text: potRulesWords(rules), stakeCents, status: status ?? null }
      }),
    })
  }

  return { evenings, prizes: await listOwnPrizes(work, own.id) }
}

/** Who plays enters by themselves until it begins; then the desk does it for them. */
const isBefore = ({ status, startsAt }: { status: RoundStatus; startsAt: Date }, now: Date) =>
  status === 'scheduled' && startsAt > now

interface OwnStakes {
  roundId: string
  potIds: readonly string[]
}

/** One's own stakes of an evening: those that are paid stay. */
export const putMyStakes = (work: Work, { roundId, potIds }: OwnStakes): Promise<OwnPots> =>
  atomically(work, async (work) => {
    const own = await profileOf(work, signedIn(work.context.actor).userId)
    const round = await lockRound(work, roundId)
    const players = (await listRoundPlayers(work, round)).filter(({ payerId }) => payerId === own?.id)
    if (players.length === 0) throw new Failure('not_found', 'You do not play in this round.')
    if (!isBefore(round, work.now)) {
      throw new Failure('wrong_state', 'This evening has begun. Ask at the desk for a place in a pot.')
    }
    for (const potId of potIds) await getPotOf(work, potId, round)
    const pots = (await listPots(work, round.seasonId)).filter((pot) => takesStakes(pot, round))
    for (const pot of pots) await enter(work, { round, pot, players }, () => potIds.includes(pot.id))

    return readMyPots(work)
  })

interface OwnEvening {
  id: string
  number: number
  status: RoundStatus
  startsAt: Date
  seasonId: string
  season: string
  league: string
  registrationId: string
}

/** Of each season with pots the next evening of whoever plays in it, or plays there for somebody. */
async function listOwnEvenings({ trx, now }: Timed, personId: string): Promise<OwnEvening[]> {
  const { rows } = await sql<OwnEvening>`
    select distinct on (registration.id) round.id, round.number, round.status, round.starts_at, season.id as season_id,
      season.name as season, league.name as league, registration.id as registration_id
    from league_registration registration
    join league_season season on season.id = registration.season_id and season.has_pots
    join league on league.id = season.league_id
    join league_round round on round.season_id = season.id and round.cancelled_at is null and round.ends_at > ${now}
    left join card on card.round_id = round.id and card.registration_id = registration.id
    where coalesce(card.sub_person_id, registration.person_id) = ${personId} and registration.status = 'registered'
      and round.status in ('scheduled', 'open') and season.status not in ('draft', 'completed', 'archived')
    order by registration.id, round.starts_at
  `.execute(trx)

  return rows
}

async function listOwnPrizes({ trx }: OnDatabase, personId: string): Promise<OwnPots['prizes']> {
  const { rows } = await sql<OwnPots['prizes'][number]>`
    select prize.id, league.name as league, round.number as round, prize.cents + prize.spent_cents as cents, prize.at,
      coalesce(pot.name, case prize.award when 'round' then 'Prize of the round' else 'Prize of the season' end) as what
    from league_prize prize
    join league_round round on round.id = prize.round_id
    join league_season season on season.id = round.season_id
    join league on league.id = season.league_id
    left join pot on pot.id = prize.pot_id
    where prize.person_id = ${personId} and prize.cents + prize.spent_cents <> 0
    order by prize.at desc, prize.id desc
    limit 50
  `.execute(trx)

  return rows
}
