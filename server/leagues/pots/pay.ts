import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { getRound } from '#server/leagues/cards/rounds.ts'
import { loadSeason, type PlayedSeason } from '#server/leagues/results/season.ts'
import { listRounds } from '#server/leagues/results/store.ts'
import { post } from '#server/ledger/service.ts'
import { lockPrizeWallets, movePrize } from '#server/payments/service.ts'
import { requireApproval } from '#server/permissions/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { type PaidPrizes, potsContract, RoundPrizes, type SpentPrize } from '#shared/leagues/pots/contract.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { counted, listWords } from '#shared/words.ts'

import { payOwed } from './owed.ts'
import { differencesFor, type DuePrize, planPrizes, sumsOf } from './plan.ts'
import {
  countOrdered,
  findPrize,
  insertPrize,
  listChangedRounds,
  listErased,
  listSpent,
  setSeen,
} from './prize-store.ts'
import { deleteUnpaidStakes } from './stake-store.ts'

interface KnownPrizes {
  round: PlayedSeason['rounds'][number]
  revision: number | null
  plan: DuePrize[]
  differences: DuePrize[]
  refusal: string | null
}

async function findPrizes(work: OnDatabase, roundId: string): Promise<KnownPrizes> {
  const { seasonId, number } = await getRound(work, roundId)
  const season = await loadSeason(work, seasonId)
  const round = season.rounds.find(({ id }) => id === roundId)
  if (!round) throw new Failure('not_found', `Round ${number} was called off.`)
  const revision = season.revisions.get(roundId)?.number ?? null
  const plan = revision === null ? [] : await planPrizes(work, season, { seasonId })
  const differences = differencesFor(plan, roundId)

  return { round, revision, plan, differences, refusal: await whyNot(work, season, { round, revision, differences }) }
}

const isPublished = ({ status }: KnownPrizes['round']) => status === 'published' || status === 'amended'

/** What has to be done before prizes are paid; null where they can be, or where there is nothing to pay. */
async function whyNot(
  work: OnDatabase,
  season: PlayedSeason,
  { round, revision, differences }: Pick<KnownPrizes, 'round' | 'revision' | 'differences'>,
): Promise<string | null> {
  if (revision === null) return `Publish round ${round.number} first: prizes follow from it.`
  if (differences.length === 0) return null
  const changed = await listChangedRounds(work, round.seasonId)
  if (changed.length > 0) {
    return `A card of ${roundsWords(changed)} was corrected since it was published. Publish it again first.`
  }
  const earlier = season.rounds.filter((one) => one.number < round.number && !isPublished(one))
  if (earlier.length > 0) {
    const numbers = earlier.map(({ number }) => number)
    return `Publish ${roundsWords(numbers)} first: what a pot leaves there goes on to this one.`
  }
  const ordered = await countOrdered(work, [...new Set(differences.map(({ roundId }) => roundId))])

  return ordered === 0
    ? null
    : `${counted(ordered, 'stake')} ${ordered === 1 ? 'is' : 'are'} being paid right now. Take or cancel the payment first.`
}

const roundsWords = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? 'round' : 'rounds'} ${listWords(numbers.map(String))}`

export const readPrizes = async (work: OnDatabase, roundId: string): Promise<RoundPrizes> =>
  present(await findPrizes(work, roundId), await roundNumbers(work, roundId))

async function roundNumbers(work: OnDatabase, roundId: string): Promise<Map<string, number>> {
  const { seasonId } = await getRound(work, roundId)

  return new Map((await listRounds(work, seasonId)).map(({ id, number }) => [id, number]))
}

function present(
  { round, revision, plan, differences, refusal }: KnownPrizes,
  numbers: Map<string, number>,
): RoundPrizes {
  const also = differences.flatMap(({ roundId }) => (roundId === round.id ? [] : (numbers.get(roundId) ?? [])))

  return {
    roundId: round.id,
    number: round.number,
    revision,
    refusal,
    prizes: plan
      .filter(({ roundId, cents, paidCents }) => roundId === round.id && (cents > 0 || paidCents !== 0))
      .map(({ name, what, cents, paidCents }) => ({ name, what, cents, paidCents })),
    ...sumsOf(differences),
    also: [...new Set(also)].toSorted((one, other) => one - other),
  }
}

interface Paying {
  roundId: string
  revision: number
  key: string | undefined
}

/**
 * Pays the prizes of a published round into store credit, once: what was paid before is taken off, so that after a correction the
 * differences move. What a player owes of leagues is paid of it first.
 */
export function payPrizes(work: Work, { roundId, revision, key }: Paying): Promise<PaidPrizes> {
  const keyed = { endpoint: potsContract.payPrizes, key, request: { roundId, revision } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const { seasonId } = await getRound(work, roundId)
      const rounds = await listRounds(work, seasonId)
      await lockAll(work, { leagueSeason: seasonId, leagueRound: rounds.map(({ id }) => id) })
      const known = await findPrizes(work, roundId)
      const numbers = await roundNumbers(work, roundId)
      if (known.revision !== null && known.revision !== revision) {
        throw new Failure('version_conflict', 'Somebody has published this round again. Look at its prizes again.', {
          current: RoundPrizes.encode(present(known, numbers)),
        })
      }
      if (known.refusal !== null) throw new Failure('not_offered', known.refusal)
      if (known.differences.length === 0) return keep(work, { ...present(known, numbers), paid: [] })

      const { toPayCents } = sumsOf(known.differences)
      await requireApproval(work, { act: 'prizes', subjectId: roundId, cents: toPayCents })
      const paid = await pay(work, known)
      await recordEvent(work, {
        action: 'league_prizes_paid',
        entity: 'league_round',
        entityId: roundId,
        facts: { revision, ...sumsOf(known.differences), players: paid.length },
      })
      return keep(work, { ...present(await findPrizes(work, roundId), numbers), paid })
    }),
  )
}

interface Moved {
  personId: string
  name: string
  cents: number
  spentCents: number
}

async function pay(work: Work, { round, revision, differences }: KnownPrizes): Promise<PaidPrizes['paid']> {
  const people = [...new Set(differences.flatMap(({ personId }) => personId ?? []))]
  const erased = await listErased(work, people)
  await lockPrizeWallets(
    work,
    people.filter((id) => !erased.has(id)),
  )
  // What comes first is what is given: whoever has more of one prize and less of another keeps the rest.
  const ordered = differences.toSorted((one, other) => other.cents - other.paidCents - (one.cents - one.paidCents))
  const moved: Moved[] = []
  for (const prize of ordered) {
    if (prize.personId === null) continue
    const { personId } = prize
    moved.push(await payOne(work, { ...prize, personId }, { revision: revision ?? 1, isErased: erased.has(personId) }))
  }
  // Whoever has not paid until now was not in the pot.
  await deleteUnpaidStakes(work, [...new Set([round.id, ...differences.map(({ roundId }) => roundId)])])

  return settled(work, moved)
}

type OwnPrize = DuePrize & { personId: string }

/** What was spent of a prize stays with its player, and is the studio's gift; a later prize of the same kind makes up for it. */
async function payOne(
  work: Work,
  { personId, registrationId, roundId, potId, award, name, what, ...prize }: OwnPrize,
  { revision, isErased }: { revision: number; isErased: boolean },
): Promise<Moved> {
  const cents = prize.cents - prize.paidCents
  const madeUp = Math.min(Math.max(0, cents), Math.max(0, prize.spentCents))
  const wanted = cents - madeUp
  const reason = cents > 0 ? what : `${what}, corrected`
  const moved = isErased ? { entryId: null, cents: 0 } : await movePrize(work, { personId, cents: wanted, reason })
  const spentCents = moved.cents - cents
  const { id } = await insertPrize(work, {
    roundId,
    revision,
    potId,
    award,
    registrationId,
    personId,
    cents,
    spentCents,
    walletEntryId: moved.entryId,
    actorId: actorIdOf(work.context.actor),
    at: work.now,
  })
  const { id: locationId, zone } = work.place
  await post(work, [
    {
      event: potId === null ? 'prize of the studio' : 'prize of a pot',
      key: id,
      on: localDayOf(work.now, zone),
      locationId,
      postings: [
        potId === null ? debit(accounts.prizes, cents) : debit(accounts.pots, cents, potId),
        credit(accounts.storeCredit, moved.cents),
        // Nobody can be given what an erased player has won.
        debit(isErased && cents > 0 ? accounts.breakage : accounts.goodwill, spentCents),
      ],
    },
  ])

  return { personId, name, cents, spentCents: Math.max(0, spentCents) }
}

/** By player; what they have won pays first what they owe. */
async function settled(work: Work, moved: readonly Moved[]): Promise<PaidPrizes['paid']> {
  const paid: PaidPrizes['paid'] = []
  for (const [personId, own] of Map.groupBy(moved, (one) => one.personId)) {
    const cents = own.reduce((sum, one) => sum + one.cents, 0)
    const spentCents = own.reduce((sum, one) => sum + one.spentCents, 0)
    const owedCents = cents > 0 ? await payOwed(work, { personId, mostCents: cents }) : 0
    paid.push({ name: own[0]?.name ?? '', cents, spentCents, owedCents })
  }

  return paid
}

export const listSpentPrizes = async (work: OnDatabase): Promise<{ prizes: SpentPrize[] }> => ({
  prizes: await listSpent(work),
})

export const noteSpentPrize = (work: Work, prizeId: string): Promise<{ prizes: SpentPrize[] }> =>
  atomically(work, async (work) => {
    const prize = await findPrize(work, prizeId)
    if (!prize) throw new Failure('not_found', 'There is no such prize.')
    if (!prize.seenAt) {
      await setSeen(work, prizeId, work.now)
      await recordEvent(work, {
        action: 'league_prize_seen',
        entity: 'league_prize',
        entityId: prizeId,
        onBehalfOf: prize.personId,
      })
    }
    return listSpentPrizes(work)
  })
