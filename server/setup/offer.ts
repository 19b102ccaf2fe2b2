import { listDocuments, putService } from '#server/catalog/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
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
  async list(db) {
    const rows = await db
      .selectFrom('cancellationPolicy')
      .select(['code', 'noShowFeePercent', 'graceMinutes', 'bands'])
      .orderBy('code')
      .execute()

    return rows.map(({ graceMinutes, ...policy }) => {
      const item = graceMinutes > 0 ? { ...policy, graceMinutes } : policy
      return { id: item.code, key: item.code, item, active: true }
    })
  },
  insert: (trx, { item }) => trx.insertInto('cancellationPolicy').values(policyRow(item)).execute(),
  update: (trx, { item }, { id }) =>
    trx.updateTable('cancellationPolicy').set(policyRow(item)).where('code', '=', id).execute(),
  remove: (trx, code) => removeOrRetire(trx, 'cancellationPolicy', code),
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
  list: async (db) =>
    (await listDocuments(db)).map(({ code, document, ...row }) => ({
      ...row,
      key: code,
      item: inSetup(code, document),
    })),
  insert: (trx, { item }, { now: at, ...placement }) =>
    putService(trx, { ...placement, at, code: item.code, document: documentFrom(item) }),
  async update(trx, { item }, { now: at, ...placement }) {
    const here = (await listDocuments(trx)).find(({ id }) => id === placement.id)
    await putService(trx, { ...placement, at, code: item.code, document: documentFrom(item, here?.document) })
  },
  remove: (trx, id) => removeOrRetire(trx, 'service', id),
  retire: (trx, id) => retire(trx, 'service', id),
})

export const benchJobs = section<'benchJobs', SetupBenchJob>('benchJobs', {
  entriesOf: byCode,
  valueOf: itemsOf,
  list: async (db) =>
    (await listBenchJobs(db)).map(({ active, position, ...item }) => ({
      id: item.code,
      key: item.code,
      item,
      active,
      position,
    })),
  insert: (trx, { item }, { position }) =>
    trx
      .insertInto('benchJob')
      .values({ ...rowOf(item), position })
      .execute(),
  update: (trx, { item }, { id, position }: Placement) =>
    trx
      .updateTable('benchJob')
      .set({ ...rowOf(item), position, active: true })
      .where('code', '=', id)
      .execute(),
  remove: (trx, code) => removeOrRetire(trx, 'benchJob', code),
  retire: (trx, code) => retire(trx, 'benchJob', code),
})

const rowOf = ({ bends, ...item }: SetupBenchJob) => ({ ...item, bends: bends && JSON.stringify(bends) })

const listBenchJobs = (db: Db) =>
  db
    .selectFrom('benchJob')
    .select(['active', 'position', 'code', 'name', 'priceFromCents', 'priceToCents', 'surchargePercent'])
    .select(['benchMinutes', 'cures', 'note'])
    .select(['category', 'unit', 'bends'])
    .orderBy('position')
    .execute()
