import type { Db } from '#server/kernel/db/database.ts'
import type { Question } from '#shared/catalog/contract.ts'
import { ServiceFlag } from '#shared/catalog/contract.ts'
import type { SetupBenchJob, SetupPolicy, SetupService } from '#shared/settings/setup-offer.ts'

import { removeOrRetire } from './remove.ts'
import { type Entry, type Placement, section } from './section.ts'

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
      .select(['code', 'noShowFeePercent'])
      .select((eb) => eb.ref('bands').$castTo<SetupPolicy['bands']>().as('bands'))
      .orderBy('code')
      .execute()

    return rows.map((item) => ({ id: item.code, key: item.code, item, active: true }))
  },
  insert: (trx, { item }) => trx.insertInto('cancellationPolicy').values(policyRow(item)).execute(),
  update: (trx, { item }, { id }) =>
    trx.updateTable('cancellationPolicy').set(policyRow(item)).where('code', '=', id).execute(),
  remove: (trx, code) => removeOrRetire(trx, 'cancellationPolicy', code),
})

const policyRow = ({ bands, ...policy }: SetupPolicy) => ({ ...policy, bands: JSON.stringify(bands) })

export const services = section<'services', SetupService>('services', {
  entriesOf: (value) => byCode(value.map((service) => ({ ...service, flags: [...new Set(service.flags)].toSorted() }))),
  valueOf: itemsOf,
  list: async (db) =>
    (await listServices(db)).map(({ id, active, position, ...item }) => ({
      id,
      key: item.code,
      item: { ...item, flags: ServiceFlag.options.filter((flag) => item.flags.includes(flag)).toSorted() },
      active,
      position,
    })),
  insert: (trx, { item }, { id, position }) =>
    trx
      .insertInto('service')
      .values({ ...serviceRow(item), id, position })
      .execute(),
  update: (trx, { item }, { id, position }) =>
    trx
      .updateTable('service')
      .set({ ...serviceRow(item), position, active: true })
      .where('id', '=', id)
      .execute(),
  remove: (trx, id) => removeOrRetire(trx, 'service', id),
})

const listServices = (db: Db) =>
  db
    .selectFrom('service')
    .select(['id', 'active', 'position', 'code', 'name', 'flags', 'summary', 'description', 'bringAlong'])
    .select(['durationMinutes', 'slotStepMinutes', 'bufferBeforeMinutes', 'bufferAfterMinutes'])
    .select(['minimumNoticeMinutes', 'maximumAdvanceDays', 'priceCents'])
    .select(['cancellationPolicyCode as policy', 'requiredSkill as skill', 'requiredFeature as feature'])
    .select((eb) => [
      eb.ref('category').$castTo<SetupService['category']>().as('category'),
      eb.ref('questions').$castTo<Question[]>().as('questions'),
    ])
    .orderBy('position')
    .execute()

const serviceRow = ({ policy, skill, feature, questions, ...service }: SetupService) => ({
  ...service,
  cancellationPolicyCode: policy,
  requiredSkill: skill,
  requiredFeature: feature,
  questions: JSON.stringify(questions),
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
      .values({ ...item, position })
      .execute(),
  update: (trx, { item }, { id, position }: Placement) =>
    trx
      .updateTable('benchJob')
      .set({ ...item, position, active: true })
      .where('code', '=', id)
      .execute(),
  remove: (trx, code) => removeOrRetire(trx, 'benchJob', code),
})

const listBenchJobs = (db: Db) =>
  db
    .selectFrom('benchJob')
    .select(['active', 'position', 'code', 'name', 'priceFromCents', 'priceToCents', 'surchargePercent'])
    .select(['benchMinutes', 'cures', 'note'])
    .select((eb) => [
      eb.ref('category').$castTo<SetupBenchJob['category']>().as('category'),
      eb.ref('unit').$castTo<SetupBenchJob['unit']>().as('unit'),
    ])
    .orderBy('position')
    .execute()
