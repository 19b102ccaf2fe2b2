import { settleFactoryClubs } from '#server/builds/factory/costs.ts'
import { listClubsHere } from '#server/builds/factory/store.ts'
import { partsShelf } from '#server/builds/orders/begin.ts'
import { listLeftOver } from '#server/builds/orders/present-changes.ts'
import { buildNotFound, maySeeBuild } from '#server/builds/orders/present.ts'
import { type BuildClubRow, type BuildRecord, findBuild, listBuildClubs } from '#server/builds/orders/store.ts'
import { maySeeCosts, namesOf } from '#server/inventory/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import {
  type ChosenFate,
  fatesOf,
  type PartFate,
  type TakenKind,
  type TakenPart,
} from '#shared/builds/orders/taken-contract.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

export async function readTaken(work: OnDatabase, buildId: string, actor: Actor): Promise<{ parts: TakenPart[] }> {
  const row = await findBuild(work, buildId)
  if (!row || !maySeeBuild(row, actor)) throw buildNotFound()
  const parts = await listTaken(work, row)

  return { parts: maySeeCosts(actor) ? parts : parts.map((part) => ({ ...part, costCents: null })) }
}

/** The parts taken from stock, at their cost in work in progress; none after it left or was canceled. */
export async function listTaken(work: OnDatabase, { id, status, leftAt }: BuildRecord): Promise<TakenPart[]> {
  if (leftAt !== null || status === 'cancelled') return []
  const clubs = await listBuildClubs(work, id)
  const taken = await partsShelf.takenParts(
    work,
    clubs.map((club) => club.id),
  )
  const names = await namesOf(
    work,
    taken.map(({ itemId }) => itemId),
  )
  const here = await listClubsHere(work, id)
  const leftOver = (await listLeftOver(work, id)).filter(
    ({ clubId, kind }) => kind !== 'club' || here.some((line) => line.clubId === clubId),
  )
  const isOver = (part: Pick<TakenPart, 'clubId' | 'itemId'>) => leftOver.some((one) => keyOf(one) === keyOf(part))

  const parts = clubs.flatMap((club): TakenPart[] => {
    const { id: clubId, slot } = club
    const own = taken.filter(({ ownerId }) => ownerId === clubId)
    const whole = here.filter((line) => line.clubId === clubId)
    return [
      ...own.map(({ itemId, valueCents }) => ({
        clubId,
        slot,
        itemId,
        kind: kindOf(club, itemId),
        name: names.get(itemId)?.name ?? '',
        costCents: valueCents,
      })),
      ...whole.map(({ postedCents }) => {
        const name = `${nameOfSlot(slot)} of its maker`
        return { clubId, slot, itemId: null, kind: 'club' as const, name, costCents: postedCents }
      }),
    ]
  })
  // Parts that a change removed and whose fate is open.
  return [...parts.filter((part) => !isOver(part)), ...leftOver]
}

function kindOf({ headItemId, shaftItemId, gripItemId }: BuildClubRow, itemId: string): TakenKind {
  if (itemId === headItemId) return 'head'
  if (itemId === gripItemId) return 'grip'

  return itemId === shaftItemId ? 'shaft' : 'used'
}

type PartWithFate = TakenPart & { fate: PartFate }

const keyOf = ({ clubId, itemId }: Pick<ChosenFate, 'clubId' | 'itemId'>) => `${clubId} ${itemId ?? ''}`

/** The chosen fate of each part, or the likeliest. */
export function fatedBy(parts: readonly TakenPart[], chosen: readonly ChosenFate[]): PartWithFate[] {
  const fates = new Map(chosen.map((one) => [keyOf(one), one.fate]))
  const known = new Set(parts.map(keyOf))
  if (chosen.some((one) => !known.has(keyOf(one)))) {
    throw new Failure('wrong_state', 'A part of these is not taken. Look at the build again.')
  }

  return parts.map((part) => {
    const [likeliest = 'scrapped', ...others] = fatesOf[part.kind]
    const fate = fates.get(keyOf(part)) ?? likeliest
    if (fate !== likeliest && !others.includes(fate)) {
      throw new Failure('invalid_input', `${part.name} does not go back to the shelf.`)
    }
    return { ...part, fate }
  })
}

interface CancelledBuild {
  parts: readonly TakenPart[]
  chosen: readonly ChosenFate[]
  feeCents: number
}

/** Books the taken parts of a canceled build: none of their cost stays in work in progress. */
export async function settleTaken(
  work: Work,
  { id }: BuildRecord,
  { parts, chosen, feeCents }: CancelledBuild,
): Promise<void> {
  const fated = fatedBy(parts, chosen)
  if (feeCents === 0 && fated.some(({ fate }) => fate === 'billed')) {
    throw new Failure('invalid_input', 'Say what is kept of what was paid: that is what pays for these parts.')
  }
  const fromShelf = fated.flatMap(({ clubId, itemId, fate }) =>
    itemId === null ? [] : [{ ownerId: clubId, itemId, quantity: 1, fate }],
  )
  await partsShelf.giveBack(
    work,
    fromShelf.filter(({ fate }) => fate === 'shelved'),
  )
  for (const [fate, to] of [
    ['scrapped', 'scrapped'],
    ['billed', 'sold'],
  ] as const) {
    const alike = Map.groupBy(
      fromShelf.filter((part) => part.fate === fate),
      ({ itemId }) => itemId,
    )
    for (const [itemId, own] of alike) {
      const ids = own.map(({ ownerId }) => ownerId)
      await partsShelf.settle(work, ids, to, itemId)
    }
  }
  const billed = new Set(fated.flatMap(({ clubId, itemId, fate }) => (!itemId && fate === 'billed' ? [clubId] : [])))
  await settleFactoryClubs(work, id, (clubId) => (billed.has(clubId) ? 'sold' : 'scrapped'))
}
