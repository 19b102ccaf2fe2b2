import { recordEvent } from '#server/audit/service.ts'
import {
  type BlockRow,
  findBlock,
  listSubstitutes,
  lockBlock,
  removeBlock,
  replaceInBlock,
  type Substitute,
} from '#server/booking/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { BlockDecision } from '#shared/staffing/absences.ts'

import { changedSince } from './change-schedule.ts'
import { missingIn, ownerOf } from './planned-blocks.ts'

interface BlockDecisionInput {
  decision: BlockDecision
  /** The resources that the absence takes. */
  outIds: readonly string[]
  reason: string
}

type Owner = NonNullable<ReturnType<typeof ownerOf>>

/** Lets a clinic or league evening go on with other resources, or calls it off. */
export async function decideBlock(work: Work, input: BlockDecisionInput): Promise<void> {
  const { decision, outIds, reason } = input
  await lockBlock(work, decision.blockId)
  const block = await findBlock(work, decision.blockId)
  const owner = block && ownerOf(work, block)
  const missing = block ? missingIn(block, outIds) : []
  if (!owner || missing.length === 0) {
    throw new Failure('conflict', 'One of these is no longer in this time. Look at it again.')
  }
  if (block.version !== decision.version) throw changedSince(block.reason)
  if (block.endsAt <= work.now) throw new Failure('wrong_state', `${block.reason} is over.`)

  if (decision.action === 'cancel') {
    await owner.callOff(work, owner.block, { ...work.context, reason })
    return removeBlock(work, block.id)
  }
  const substitutes =
    decision.action === 'replace' ? await substitutesFor(work, { decision, outIds, block, missing }) : []
  if (decision.action === 'release' && !owner.doesWithFewerBays)
    throw new Failure('wrong_state', `${block.reason} needs all that it has.`)
  await exchange(work, { block, owner, missing, substitutes, reason })
}

interface MissingResources extends Omit<BlockDecisionInput, 'reason'> {
  block: BlockRow
  missing: readonly string[]
}

async function substitutesFor(
  work: Work,
  { decision, outIds, block, missing }: MissingResources,
): Promise<Substitute[]> {
  const wanted = new Set(decision.substituteIds)
  const free = await listSubstitutes(work, { block, missing, outIds, now: work.now })
  const chosen = missing.flatMap((id) => free.find((one) => one.out === id && wanted.delete(one.id)) ?? [])
  if (chosen.length === missing.length) return chosen

  throw new Failure('slot_taken', `Who or what was to come to ${block.reason} has just been taken. Look at it again.`)
}

interface Exchange {
  block: BlockRow
  owner: Owner
  missing: readonly string[]
  substitutes: readonly Substitute[]
  reason: string
}

async function exchange(work: Work, { block, owner, missing, substitutes, reason }: Exchange) {
  const stay = block.resources.filter(({ id }) => !missing.includes(id))
  const after = [...stay, ...substitutes]
  if (after.length === 0) throw new Failure('wrong_state', `Nothing would be left of ${block.reason}.`)

  await replaceInBlock(
    work,
    block.id,
    after.map(({ id }) => id),
  )
  for (const { out, id: into, kind } of substitutes) {
    if (kind === 'staff') await owner.staffReplaced?.(work, owner.block, { out, into })
  }
  const isBay = (id: string) => block.resources.some((one) => one.id === id && one.kind === 'bay')
  const out = missing.filter(isBay)
  if (out.length > 0) await owner.reseat?.(work, owner.block, { out, substitutes, reason })
  await recordEvent(work, {
    action: 'block_resources_changed',
    entity: 'block',
    entityId: block.id,
    before: { resources: block.resources.map(({ name }) => name) },
    after: { resources: after.map(({ name }) => name) },
    reason,
    publish: { version: block.version + 1, data: { kind: block.kind } },
  })
}
