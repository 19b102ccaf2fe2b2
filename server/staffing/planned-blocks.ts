import { assign, type BlockRow, listSubstitutes, type Substitute, type OwnedBlock } from '#server/booking/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import type { AbsencePlan, BlockAction } from '#shared/staffing/absences.ts'

interface TakenTime {
  startsAt: Date
  endsAt: Date
  resourceIds: readonly string[]
}

interface Question {
  blocks: readonly BlockRow[]
  outIds: readonly string[]
  /** The times that bookings would move to. */
  proposed: readonly TakenTime[]
}

/** Clinics, league evenings and other absences in a time, each with its alternatives. */
export async function planBlocks(work: Work, { blocks, outIds, proposed }: Question) {
  const planned: AbsencePlan['others'] = []
  const taken = [...proposed]
  for (const block of blocks) {
    const options = await optionsFor(work, block, { outIds, taken })
    const { id, kind, reason, version, startsAt, endsAt, zone } = block
    const local = { local: localTimeOf(startsAt, zone), localEnd: localTimeOf(endsAt, zone) }
    planned.push({ id, kind, title: reason, version, ...local, ...options })
    taken.push({ startsAt, endsAt, resourceIds: options.substitutes.map((one) => one.id) })
  }

  return planned
}

type Options = Pick<AbsencePlan['others'][number], 'substitutes' | 'candidates' | 'toTell' | 'best' | 'actions'>

async function optionsFor(
  work: Work,
  block: BlockRow,
  { outIds, taken }: { outIds: readonly string[]; taken: readonly TakenTime[] },
): Promise<Options> {
  const owner = ownerOf(work, block)
  if (!owner || block.endsAt <= work.now)
    return { substitutes: [], candidates: [], toTell: 0, best: 'keep', actions: [] }

  const missing = missingIn(block, outIds)
  const free = (await listSubstitutes(work, { block, missing, outIds, now: work.now })).filter(
    ({ id }) => !taken.some((time) => time.resourceIds.includes(id) && overlaps(time, block)),
  )
  const substitutes = assign(missing, free)
  const actions = actionsFor(block, { missing, substitutes, doesWithFewerBays: owner.doesWithFewerBays })
  const best = actions.find((action) => action === 'replace' || action === 'release') ?? 'keep'

  const candidates = missing.length === 1 ? free : []

  return { substitutes, candidates, toTell: await owner.countToTell(work, owner.block), best, actions }
}

const overlaps = (a: Omit<TakenTime, 'resourceIds'>, b: Omit<TakenTime, 'resourceIds'>) =>
  a.startsAt < b.endsAt && b.startsAt < a.endsAt

/** The feature that owns a block, and the block in that feature's terms. */
export function ownerOf({ services: { blockOwners } }: Work, { ownerKind, ownerId, ...block }: BlockRow) {
  const owner = ownerKind === null ? undefined : blockOwners[ownerKind]

  return owner && ownerId !== null ? { ...owner, block: { ...block, ownerId } satisfies OwnedBlock } : undefined
}

export const missingIn = ({ resources }: BlockRow, outIds: readonly string[]): string[] =>
  resources.map(({ id }) => id).filter((id) => outIds.includes(id))

interface BlockOptions {
  missing: readonly string[]
  substitutes: readonly Substitute[]
  doesWithFewerBays: boolean
}

function actionsFor({ resources }: BlockRow, { missing, substitutes, doesWithFewerBays }: BlockOptions): BlockAction[] {
  const isBay = (id: string) => resources.some((one) => one.id === id && one.kind === 'bay')
  const mayRelease = doesWithFewerBays && missing.every(isBay) && missing.length < resources.filter(isBayRow).length

  return [
    ...(substitutes.length > 0 ? (['replace'] as const) : []),
    ...(mayRelease ? (['release'] as const) : []),
    'cancel',
    'keep',
  ]
}

const isBayRow = ({ kind }: BlockRow['resources'][number]) => kind === 'bay'
