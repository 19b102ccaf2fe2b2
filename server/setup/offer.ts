import { listDocuments, putService } from '#server/catalog/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { usualCapacity } from '#shared/catalog/capacity.ts'
import type { SetupBenchJob, SetupPolicy, SetupService } from '#shared/settings/setup-offer.ts'

import { removeOrRetire, retire } from './remove.ts'
import { type Entry, type Placement, section } from './section.ts'
import { documentFrom, inSetup, inShort } from './service-document.ts'

const byCode = <Item extends { code: string }>(items: readonly Item[]): Entry<Item>[] =>
  items.map((item) => ({ key: item.code, item }))

const itemsOf = <Item>(entries: readonly Entry<Item>[]): Item[] | undefined =>
  entries.length > 0 ? entries.map(({ item }) => item) : undefined

export const policies = section<'policies', SetupPolicy>('policies', {
  entriesOf: byCode,
  valueOf: itemsOf,
  async list({ trx }) {
    const rows = await trx
      .selectFrom('cancellationPolicy')
      .select(['code', 'noShowFeePercent', 'graceMinutes', 'bands'])
      .orderBy('code')
      .execute()

    return rows.map(({ graceMinutes, ...policy }) => {
      const item = graceMinutes > 0 ? { ...policy, graceMinutes } : policy
      return { id: item.code, key: item.code, item, active: true }
    })
  },
  insert: ({ trx }, { item }) => trx.insertInto('cancellationPolicy').values(policyRow(item)).execute(),
  update: ({ trx }, { item }, { id }) =>
    trx.updateTable('cancellationPolicy').set(policyRow(item)).where('code', '=', id).execute(),
  remove: (work, code) => removeOrRetire(work, 'cancellationPolicy', code),
})

const policyRow = ({ bands, graceMinutes = 0, ...policy }: SetupPolicy) => ({
  ...policy,
  graceMinutes,
  bands: JSON.stringify(bands),
})

export const services = section<'services', SetupService>('services', {
  entriesOf: (value) =>
    byCode(
      value.map(({ capacity, ...service }) => ({
        ...service,
        flags: [...new Set(service.flags)].toSorted(),
        capacity: capacity ?? usualCapacity(service.category),
      })),
    ),
  valueOf: (entries) => itemsOf(entries)?.map(inShort),
  list: async (work) =>
    (await listDocuments(work)).map(({ code, document, ...row }) => ({
      ...row,
      key: code,
      item: inSetup(code, document),
    })),
  insert: (work, { item }, { now: at, ...placement }) =>
    putService(work, { ...placement, at, code: item.code, document: documentFrom(item) }),
  async update(work, { item }, { now: at, ...placement }) {
    const here = (await listDocuments(work)).find(({ id }) => id === placement.id)
    await putService(work, { ...placement, at, code: item.code, document: documentFrom(item, here?.document) })
  },
  remove: (work, id) => removeOrRetire(work, 'service', id),
  retire: (work, id) => retire(work, 'service', id),
})

export const benchJobs = section<'benchJobs', SetupBenchJob>('benchJobs', {
  entriesOf: byCode,
  valueOf: itemsOf,
  list: async (work) =>
    (await listBenchJobs(work)).map(({ active, position, ...item }) => ({
      id: item.code,
      key: item.code,
      item,
      active,
      position,
    })),
  insert: ({ trx }, { item }, { position }) =>
    trx
      .insertInto('benchJob')
      .values({ ...rowOf(item), position })
      .execute(),
  update: ({ trx }, { item }, { id, position }: Placement) =>
    trx
      .updateTable('benchJob')
      .set({ ...rowOf(item), position, active: true })
      .where('code', '=', id)
      .execute(),
  remove: (work, code) => removeOrRetire(work, 'benchJob', code),
  retire: (work, code) => retire(work, 'benchJob', code),
})

const rowOf = ({ bends, ...item }: SetupBenchJob) => ({ ...item, bends: bends && JSON.stringify(bends) })

const listBenchJobs = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('benchJob')
    .select(['active', 'position', 'code', 'name', 'priceFromCents', 'priceToCents', 'surchargePercent'])
    .select(['benchMinutes', 'cures', 'note'])
    .select(['category', 'unit', 'bends'])
    .orderBy('position')
    .execute()
