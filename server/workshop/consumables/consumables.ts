import { recordEvent } from '#server/audit/service.ts'
import { readItem } from '#server/catalog/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { listActiveJobs } from '#server/workshop/store.ts'
import { stageWords, workStages } from '#shared/builds/orders/stages.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import type { BenchWork, consumablesContract } from '#shared/workshop/consumables/contract.ts'

import { listUses, replaceUses, type UseRow } from './store.ts'

/** All work of the bench with its consumables, in the order of the price list and of a build. */
export async function listConsumables(work: OnDatabase): Promise<{ works: BenchWork[] }> {
  const [works, uses] = await inOneTrip([listWorks(work), listUses(work)])

  return { works: works.map((work) => withUses(work, uses)) }
}

const listWorks = async (work: OnDatabase) => [
  ...(await listActiveJobs(work))
    // Surcharges and storage days are no work.
    .filter(({ unit }) => unit === 'club' || unit === 'set')
    .map(({ code, name }) => ({ stage: code, kind: 'job' as const, name })),
  ...workStages.map((stage) => ({ stage, kind: 'stage' as const, name: stageWords[stage].label })),
]

type BenchedWork = Awaited<ReturnType<typeof listWorks>>[number]

const withUses = (known: BenchedWork, uses: readonly UseRow[]): BenchWork => ({
  ...known,
  consumables: uses
    .filter(({ stage }) => stage === known.stage)
    .map(({ sku, unit, quantity, perWrap, ...item }) => ({ sku, unit, quantity, perWrap, name: nameOfItem(item) })),
})

type Change = Parsed<typeof consumablesContract.changeConsumables>['body'] & { stage: string }

export const changeConsumables = (work: Acting, { stage, consumables }: Change): Promise<BenchWork> =>
  atomically(work, async (work) => {
    const known = (await listWorks(work)).find((one) => one.stage === stage)
    if (!known) throw new Failure('not_found', 'The bench does nothing of this name.')

    const before = withUses(known, await listUses(work, [stage]))
    const rows = await inOneTrip(
      consumables.map(async ({ sku, ...amounts }) => ({ ...amounts, stage, itemId: (await readItem(work, sku)).id })),
    )
    await replaceUses(work, stage, rows)
    const after = withUses(known, await listUses(work, [stage]))
    await recordEvent(work, {
      action: 'consumables_changed',
      entity: 'bench_job',
      entityId: stage,
      before: { takes: before.consumables.map(inFacts) },
      after: { takes: after.consumables.map(inFacts) },
    })
    return after
  })

const inFacts = ({ sku, quantity, perWrap }: BenchWork['consumables'][number]) => ({ sku, quantity, perWrap })
