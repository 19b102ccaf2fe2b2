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
import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { BlockDecision } from '#shared/staffing/absences.ts'

import { changedSince } from './change-schedule.ts'
import { missingIn, ownerOf } from './planned-blocks.ts'

interface BlockDecisionInput {
  decision: BlockDecision
  /** Whom and what the absence takes. */
  outIds: readonly string[]
  reason: string
}

type Owner = NonNullable<ReturnType<typeof ownerOf>>

/** Lets a clinic or a league evening go on with others, or calls it off. */
export async function decideBlock(
  services: Services,
  trx: Db,
  input: BlockDecisionInput,
  context: Context,
): Promise<void> {
  const { decision, outIds, reason } = input
  await lockBlock(trx, decision.blockId)
  const block = await findBlock(trx, decision.blockId)
  const owner = block && ownerOf(services, block)
  const missing = block ? missingIn(block, outIds) : []
  if (!owner || missing.length === 0) {
    throw new Failure('conflict', 'One of these is no longer in this time. Look at it again.')
  }
  if (block.version !== decision.version) throw changedSince(block.reason)
  if (block.endsAt <= services.now()) throw new Failure('wrong_state', `${block.reason} is over.`)

  if (decision.action === 'cancel') {
    await owner.callOff(services, trx, owner.block, { ...context, reason })
    return removeBlock(trx, block.id)
  }
  const substitutes =
    decision.action === 'replace' ? await substitutesFor(services, trx, { decision, outIds, block, missing }) : []
  if (decision.action === 'release' && !owner.doesWithFewerBays)
    throw new Failure('wrong_state', `${block.reason} needs all that it has.`)
  await exchange(services, trx, { block, owner, missing, substitutes, reason }, context)
}

interface MissingResources extends Omit<BlockDecisionInput, 'reason'> {
  block: BlockRow
  missing: readonly string[]
}

async function substitutesFor(
  { now }: Services,
  trx: Db,
  { decision, outIds, block, missing }: MissingResources,
): Promise<Substitute[]> {
  const wanted = new Set(decision.substituteIds)
  const free = await listSubstitutes(trx, { block, missing, outIds, now: now() })
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

async function exchange(
  services: Services,
  trx: Db,
  { block, owner, missing, substitutes, reason }: Exchange,
  context: Context,
) {
  const stay = block.resources.filter(({ id }) => !missing.includes(id))
  const after = [...stay, ...substitutes]
  if (after.length === 0) throw new Failure('wrong_state', `Nothing would be left of ${block.reason}.`)

  await replaceInBlock(
    trx,
    block.id,
    after.map(({ id }) => id),
  )
  for (const { out, id: into, kind } of substitutes) {
    if (kind === 'staff') await owner.staffReplaced?.(services, trx, owner.block, { out, into })
  }
  await recordEvent(trx, context, {
    action: 'block_resources_changed',
    entity: 'block',
    entityId: block.id,
    before: { resources: block.resources.map(({ name }) => name) },
    after: { resources: after.map(({ name }) => name) },
    reason,
    publish: { version: block.version + 1, data: { kind: block.kind } },
  })
}
