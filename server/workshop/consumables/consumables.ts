import { recordEvent } from '#server/audit/service.ts'
import { readItem } from '#server/catalog/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { listActiveJobs } from '#server/workshop/store.ts'
import { stageWords, workStages } from '#shared/builds/orders/stages.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import type { BenchWork, consumablesContract } from '#shared/workshop/consumables/contract.ts'

import { listUses, replaceUses, type UseRow } from './store.ts'

/** All that the bench does, in the order of the price list and of a build, with what it uses up. */
export async function listConsumables(db: Db): Promise<{ works: BenchWork[] }> {
  const [works, uses] = await Promise.all([listWorks(db), listUses(db)])

  return { works: works.map((work) => withUses(work, uses)) }
}

const listWorks = async (db: Db) => [
  ...(await listActiveJobs(db))
    // A surcharge, or a day of storage, is no work.
    .filter(({ unit }) => unit === 'club' || unit === 'set')
    .map(({ code, name }) => ({ stage: code, kind: 'job' as const, name })),
  ...workStages.map((stage) => ({ stage, kind: 'stage' as const, name: stageWords[stage] })),
]

type Work = Awaited<ReturnType<typeof listWorks>>[number]

const withUses = (work: Work, uses: readonly UseRow[]): BenchWork => ({
  ...work,
  consumables: uses
    .filter(({ stage }) => stage === work.stage)
    .map(({ sku, unit, quantity, perWrap, ...item }) => ({ sku, unit, quantity, perWrap, name: nameOfItem(item) })),
})

type Change = Parsed<typeof consumablesContract.changeConsumables>['body'] & { stage: string }

export const changeConsumables = (db: Db, { stage, consumables }: Change, context: Context): Promise<BenchWork> =>
  atomically(db, async (trx) => {
    const work = (await listWorks(trx)).find((one) => one.stage === stage)
    if (!work) throw new Failure('not_found', 'The bench does nothing of this name.')

    const before = withUses(work, await listUses(trx, [stage]))
    const rows = await Promise.all(
      consumables.map(async ({ sku, ...amounts }) => ({ ...amounts, stage, itemId: (await readItem(trx, sku)).id })),
    )
    await replaceUses(trx, stage, rows)
    const after = withUses(work, await listUses(trx, [stage]))
    await recordEvent(trx, context, {
      action: 'consumables_changed',
      entity: 'bench_job',
      entityId: stage,
      before: { takes: before.consumables.map(inFacts) },
      after: { takes: after.consumables.map(inFacts) },
    })
    return after
  })

const inFacts = ({ sku, quantity, perWrap }: BenchWork['consumables'][number]) => ({ sku, quantity, perWrap })
