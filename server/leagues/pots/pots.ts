import { recordEvent } from '#server/audit/service.ts'
import { atomically, inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { type Award, Pot, type PotDocument, potsContract, type SeasonPots } from '#shared/leagues/pots/contract.ts'

import {
  countStakes,
  findPot,
  findSeason,
  insertPot,
  listAwards,
  listPotsWithSums,
  listRoundsWithStakes,
  type PotRow,
  replaceAwards,
  setHasPots,
  updatePot,
} from './store.ts'

export async function readSeasonPots(work: OnDatabase, seasonId: string): Promise<SeasonPots> {
  const [season, pots, awards, rounds] = await inOneTrip([
    findSeason(work, seasonId),
    listPotsWithSums(work, seasonId),
    listAwards(work, seasonId),
    listRoundsWithStakes(work, seasonId),
  ])
  if (!season) throw new Failure('not_found', 'There is no such season.')
  const { hasPots, ...facts } = season

  return { season: facts, hasPots, pots: pots.map(({ seasonId: _season, ...pot }) => pot), awards, rounds }
}

interface Switch {
  seasonId: string
  isOn: boolean
}

/** Off, nobody enters a pot any more; what is in them is played for to its end. */
export const switchPots = (work: Work, { seasonId, isOn }: Switch): Promise<SeasonPots> =>
  atomically(work, async (work) => {
    await lockAll(work, { leagueSeason: seasonId })
    const before = await readSeasonPots(work, seasonId)
    if (before.hasPots === isOn) return before

    await setHasPots(work, seasonId, isOn)
    await recordEvent(work, {
      action: 'league_pots_switched',
      entity: 'league_season',
      entityId: seasonId,
      before: { hasPots: before.hasPots },
      after: { hasPots: isOn },
    })
    return readSeasonPots(work, seasonId)
  })

interface NewPot {
  seasonId: string
  document: PotDocument
  key: string | undefined
}

export function createPot(work: Work, { seasonId, document, key }: NewPot): Promise<SeasonPots> {
  const keyed = { endpoint: potsContract.createPot, key, request: { seasonId, document } }

  return withIdempotency(work, keyed, (keep) =>
    namingTaken(() =>
      atomically(work, async (work) => {
        await lockAll(work, { leagueSeason: seasonId })
        const { hasPots } = await readSeasonPots(work, seasonId)
        if (!hasPots) {
          throw new Failure('wrong_state', 'Pots are off in this season. Switch them on first.')
        }
        const { id } = await insertPot(work, { ...document, seasonId, createdAt: work.now })
        await recordEvent(work, { action: 'league_pot_added', entity: 'pot', entityId: id, after: { ...document } })
        return keep(work, await readSeasonPots(work, seasonId))
      }),
    ),
  )
}

interface PotChange {
  potId: string
  version: number
  document: PotDocument & { isActive: boolean }
}

/** How a pot is won, and for how much, is what its players have agreed to by their stakes. */
export const changePot = (work: Work, { potId, version, document }: PotChange): Promise<SeasonPots> =>
  namingTaken(() =>
    atomically(work, async (work) => {
      const { seasonId } = await getPot(work, potId)
      await lockAll(work, { leagueSeason: seasonId })
      const before = await getPot(work, potId)
      const pots = await readSeasonPots(work, seasonId)
      if (before.version !== version) {
        const current = pots.pots.find(({ id }) => id === potId)
        throw new Failure('version_conflict', 'Somebody has just changed this pot. Look at it again.', {
          current: current && Pot.encode(current),
        })
      }
      if (isOtherGame(before, document) && (await countStakes(work, potId)) > 0) {
        throw new Failure(
          'wrong_state',
          'Somebody has entered this pot: its stake and how it is won stand. End it, and add another one.',
        )
      }
      await updatePot(work, potId, document)
      await recordEvent(work, {
        action: 'league_pot_changed',
        entity: 'pot',
        entityId: potId,
        before: { name: before.name, isActive: before.isActive },
        after: { name: document.name, isActive: document.isActive },
      })
      return readSeasonPots(work, seasonId)
    }),
  )

/** What the database returns has its keys in another order. */
const isOtherGame = (before: PotRow, { stakeCents, fromRound, rules }: PotDocument) =>
  before.stakeCents !== stakeCents ||
  before.fromRound !== fromRound ||
  JSON.stringify(Pot.shape.rules.parse(before.rules)) !== JSON.stringify(rules)

export async function getPot(work: OnDatabase, potId: string): Promise<PotRow> {
  const pot = await findPot(work, potId)
  if (!pot) throw new Failure('not_found', 'There is no such pot.')

  return pot
}

async function namingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (constraintBrokenBy(error) !== 'pot_name_is_unique') throw error

    const message = 'Another pot of this season is called so.'
    throw new Failure('conflict', message, { details: [{ path: 'name', message }], cause: error })
  }
}

interface Awards {
  seasonId: string
  awards: readonly Award[]
}

/** What was paid already is paid anew by the difference. */
export const putAwards = (work: Work, { seasonId, awards }: Awards): Promise<SeasonPots> =>
  atomically(work, async (work) => {
    const twice = awards.findIndex((one, at) =>
      awards.slice(0, at).some((other) => other.award === one.award && other.place === one.place),
    )
    if (twice !== -1) throw invalidField(`awards.${twice}.place`, 'This place has a prize already.')
    await lockAll(work, { leagueSeason: seasonId })
    const before = await readSeasonPots(work, seasonId)
    await replaceAwards(work, seasonId, awards)
    await recordEvent(work, {
      action: 'league_awards_set',
      entity: 'league_season',
      entityId: seasonId,
      before: { awards: before.awards },
      after: { awards },
    })
    return readSeasonPots(work, seasonId)
  })
