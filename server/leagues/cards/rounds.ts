import { sql } from 'kysely'

import { recordKind, takeStep } from '#server/audit/service.ts'
import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { chargeEvening } from '#server/leagues/charges/make.ts'
import { Failure } from '#shared/http/failure.ts'
import type { LeagueCard, RoundCards } from '#shared/leagues/cards/contract.ts'
import { openHoles, openHolesWords } from '#shared/leagues/cards/open-holes.ts'
import type { RoundStatus } from '#shared/leagues/contract.ts'
import { roundSteps, roundWords } from '#shared/leagues/rounds/status.ts'

import { makeCards, planCards } from './make-cards.ts'
import { type PlayedRound, presentCards, presentRound } from './present.ts'
import {
  type CardRow,
  findRound,
  listCardsOfRound,
  listDueRounds,
  lockCardsOfRound,
  roundHistory,
  type RoundRow,
} from './store.ts'

/** The steps of a round; whoever publishes or amends it takes them here too. */
export const rounds = recordKind({
  entity: 'league_round',
  noun: 'round',
  action: 'league_round_stepped',
  machine: roundSteps,
  words: roundWords,
  table: 'leagueRound',
  history: roundHistory,
  told: ({ seasonId }: RoundRow) => ({ seasonId }),
  current: async (work: Work, row: RoundRow) => presentRound(row),
})

export async function getRound(work: OnDatabase, id: string): Promise<RoundRow> {
  const round = await findRound(work, id)
  if (!round) throw new Failure('not_found', 'There is no such round.')

  return round
}

/** A round of which cards can be kept. */
export async function getPlayedRound(work: OnDatabase, id: string): Promise<PlayedRound> {
  const round = await getRound(work, id)
  if (!isPlayed(round)) throw new Failure('not_found', 'No scores are kept of this round.')

  return round
}

export const isPlayed = (round: RoundRow): round is PlayedRound => round.rules !== null

const byDesk = (): LeagueCard['may'] => ({ write: true, attest: true })

export async function listCards(work: Timed, roundId: string): Promise<RoundCards> {
  const round = await getRound(work, roundId)
  const rows = await listPlayedCards(work, roundId)
  const missing = round.status === 'scheduled' ? await whyNotOpen(work, round) : []

  return {
    round: presentRound(round),
    cards: isPlayed(round) ? await presentCards(work, { round, rows, may: byDesk }) : [],
    refusal: missing.length > 0 ? missing.join(' ') : null,
  }
}

interface Step {
  roundId: string
  to: Extract<RoundStatus, 'open' | 'closed' | 'scored'>
  reason?: string | null
  version?: number
}

export const stepRound = (work: Work, { roundId, version, ...step }: Step): Promise<RoundCards> =>
  atomically(work, async (work) => {
    await lockAll(work, { leagueRound: roundId })
    const round = await getRound(work, roundId)
    await takeRoundStep(work, round, { ...step, seen: version })
    return listCards(work, roundId)
  })

/** Within the lock of the round. What is missing is said once the step itself is allowed. */
export async function takeRoundStep(
  work: Work,
  round: RoundRow,
  { to, reason, seen }: Omit<Step, 'roundId' | 'version'> & { seen?: number | undefined },
): Promise<void> {
  await takeStep(work, rounds, {
    row: round,
    to,
    seen,
    reason: reason ?? undefined,
    set: async () => {
      const missing = to === 'open' ? await open(work, round) : to === 'scored' ? await unscored(work, round) : []
      if (missing.length > 0) throw new Failure('not_offered', missing.join(' '))
      return {}
    },
  })
}

async function open(work: Work, round: RoundRow): Promise<string[]> {
  const early = notInPlay(round)
  if (early !== undefined) return [early]
  const missing = await makeCards(work, round)
  if (missing.length === 0) await chargeEvening(work, round)

  return missing
}

/** What is missing before a round can be opened, a sentence each. */
export async function whyNotOpen(work: Timed, round: RoundRow): Promise<string[]> {
  const early = notInPlay(round)

  return early === undefined ? (await planCards(work, round)).missing : [early]
}

function notInPlay({ seasonStatus, cancelledAt }: RoundRow): string | undefined {
  if (cancelledAt) return 'This round was called off.'

  return seasonStatus === 'in_season' || seasonStatus === 'playoffs'
    ? undefined
    : 'Its season is not in play. Begin its play first.'
}

const mostTold = 6

/** The cards that cannot be counted yet, a sentence each. */
async function unscored(work: OnDatabase, round: RoundRow): Promise<string[]> {
  // Numbers that are on their way are waited for.
  await lockCardsOfRound(work, round.id)
  const rows = await listPlayedCards(work, round.id)
  const open = rows.flatMap(({ name, holes }) => {
    if (!hasNumbers(holes)) return [`${name}: no hole is entered.`]
    const words = openHolesWords(openHoles(holes, true))
    return words === undefined ? [] : [`${name}: ${words}.`]
  })
  // Where nobody has come ghosts play, or nobody.
  if (rows.length === 0 && (await listCardsOfRound(work, round.id)).length === 0) return ['This round has no cards.']

  return open.length > mostTold ? [...open.slice(0, mostTold), `And ${open.length - mostTold} more.`] : open
}

/**
 * The cards of a round but those without a number of who is absent, which a ghost may be made of, or does not play in the season any
 * more: nobody has to complete these.
 */
export async function listPlayedCards(work: OnDatabase, roundId: string): Promise<CardRow[]> {
  const [cards, absent] = [await listCardsOfRound(work, roundId), await absentIn(work, roundId)]

  return cards.filter(
    ({ registrationId, registrationStatus, subPersonId, holes }) =>
      hasNumbers(holes) || subPersonId !== null || !(absent.has(registrationId ?? '') || isGone(registrationStatus)),
  )
}

/** Null of a ball that a team shares. */
const isGone = (status: CardRow['registrationStatus']) => status !== null && status !== 'registered'

const hasNumbers = (holes: CardRow['holes']) => holes.some(({ status }) => status !== 'missing')

async function absentIn({ trx }: OnDatabase, roundId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('leagueAbsence')
    .select('registrationId')
    .where('roundId', '=', roundId)
    .orderBy('registrationId')
    .execute()

  return new Set(rows.map(({ registrationId }) => registrationId))
}

/** What was logged of the rounds that cannot be opened: this job meets each of them every minute of its evening. */
const logged = new Map<string, string>()

/** A job: opens each round at its beginning, and closes it at its end. One that cannot be opened says why at the desk. */
export async function keepRounds(work: Work): Promise<void> {
  for (const { id, to } of await listDueRounds(work, work.now)) {
    try {
      await atomically(work, async (work) => {
        await lockAll(work, { leagueRound: id })
        const round = await getRound(work, id)
        // Meanwhile the desk may have been faster.
        if (round.status === (to === 'open' ? 'scheduled' : 'open')) await takeRoundStep(work, round, { to })
      })
      logged.delete(id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (logged.get(id) === error.message) continue
      logged.set(id, error.message)
      work.services.log.warn({ roundId: id, why: error.message }, `A round cannot be made ${to}`)
    }
  }
}

/** A job: whoever comes into a round that is played, in somebody's place or late, has a card within a minute. */
export async function dealLateCards(work: Work): Promise<void> {
  for (const id of await listWithoutCards(work)) {
    await atomically(work, async (work) => {
      await lockAll(work, { leagueRound: id })
      const round = await getRound(work, id)
      if (round.status !== 'open') return
      const missing = await makeCards(work, round)
      if (missing.length > 0) work.services.log.warn({ roundId: id, why: missing.join(' ') }, 'A card cannot be made')
    })
  }
}

/** Rounds that are played by somebody without a card. */
async function listWithoutCards({ trx }: OnDatabase): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from league_round round where status = 'open' and exists (
      select from pairing_team playing
      join league_registration registration on registration.team_id = playing.team_id and registration.status = 'registered'
      where playing.round_id = round.id and not exists (
        select from card where card.round_id = round.id and card.entry_id in (registration.id, registration.team_id)
      )
    )
    order by id
  `.execute(trx)

  return rows.map(({ id }) => id)
}
