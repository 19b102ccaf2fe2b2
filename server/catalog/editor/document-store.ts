import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { OptionDocument, ServiceDocument } from '#shared/catalog/document.ts'

interface DocumentWrite {
  serviceId: string
  document: ServiceDocument
  /** Makes the ids of new rows; the demo studio passes its own, to be the same each time. */
  newId?: () => string
}

/**
 * Writes a document into the tables. Options and add-ons that it does not name are retired and not deleted, because
 * bookings refer to them.
 */
export async function writeDocument(
  work: OnDatabase,
  { serviceId, document, newId = randomUUID }: DocumentWrite,
): Promise<void> {
  const { trx } = work

  await changeOne(trx.updateTable('service').set(serviceColumns(document)).where('id', '=', serviceId))
  await writeOptions(work, { serviceId, document, newId })
  await writeAddOns(work, { serviceId, document, newId })

  await trx.deleteFrom('serviceWindow').where('serviceId', '=', serviceId).execute()
  const windows = document.windows.map(({ plan: planCode, ...window }) => ({ serviceId, planCode, ...window }))
  if (windows.length > 0) await trx.insertInto('serviceWindow').values(windows).execute()
}

export function serviceColumns(document: ServiceDocument) {
  const { options: _, addOns: __, windows: ___, ...ofService } = document
  const { questions, policy, payment, setUp, quotas, approval, moves, ages, ...columns } = ofService

  return {
    ...columns,
    questions: JSON.stringify(questions),
    cancellationPolicyCode: policy,
    paymentRule: JSON.stringify(payment),
    setUp: setUp?.name ?? null,
    changeMinutes: setUp?.changeMinutes ?? 0,
    quotaActive: quotas.active,
    quotaPerDay: quotas.perDay,
    quotaPerPerson: quotas.perPerson,
    needsApproval: approval.needed,
    approvalHours: approval.hours,
    movesAllowed: moves.allowed,
    movesUntilHours: moves.untilHours,
    youngest: ages?.youngest ?? null,
    oldest: ages?.oldest ?? null,
  }
}

async function writeOptions(
  { trx }: OnDatabase,
  { serviceId, document, newId }: Required<DocumentWrite>,
): Promise<void> {
  await trx.updateTable('serviceOption').set({ active: false }).where('serviceId', '=', serviceId).execute()
  const written = await trx
    .insertInto('serviceOption')
    .values(
      document.options.map((option, at) => ({ id: newId(), serviceId, ...optionColumns(option), position: at + 1 })),
    )
    .onConflict((on) =>
      on.columns(['serviceId', 'code']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        formerCode: eb.ref('excluded.formerCode'),
        durationMinutes: eb.ref('excluded.durationMinutes'),
        priceCents: eb.ref('excluded.priceCents'),
        shortestMinutes: eb.ref('excluded.shortestMinutes'),
        longestMinutes: eb.ref('excluded.longestMinutes'),
        stepMinutes: eb.ref('excluded.stepMinutes'),
        position: eb.ref('excluded.position'),
        active: true,
      })),
    )
    .returning(['id', 'code'])
    .execute()
  const ids = new Map(written.map(({ id, code }) => [code, id]))
  const all = <Row>(rowsOf: (option: OptionDocument, optionId: string) => Row[]) =>
    document.options.flatMap((option) => rowsOf(option, ids.get(option.code) ?? ''))

  await trx
    .deleteFrom('serviceRequirement')
    .where('optionId', 'in', [...ids.values()])
    .execute()
  await trx
    .insertInto('serviceRequirement')
    .values(all(({ requirements }, optionId) => requirements.map((requirement) => ({ optionId, ...requirement }))))
    .execute()
  await trx
    .deleteFrom('optionPrice')
    .where('optionId', 'in', [...ids.values()])
    .execute()
  const prices = all((option, optionId) =>
    option.prices.map(({ plan: planCode, peak, priceCents }) => ({ optionId, planCode, peak, priceCents })),
  )
  if (prices.length > 0) await trx.insertInto('optionPrice').values(prices).execute()
}

const optionColumns = ({ code, formerCode, name, durationMinutes, priceCents, length }: OptionDocument) => ({
  code,
  formerCode,
  name,
  durationMinutes,
  priceCents,
  shortestMinutes: length?.shortestMinutes ?? null,
  longestMinutes: length?.longestMinutes ?? null,
  stepMinutes: length?.stepMinutes ?? null,
})

async function writeAddOns(
  { trx }: OnDatabase,
  { serviceId, document, newId }: Required<DocumentWrite>,
): Promise<void> {
  await trx.updateTable('serviceAddon').set({ active: false }).where('serviceId', '=', serviceId).execute()
  if (document.addOns.length === 0) return

  await trx
    .insertInto('serviceAddon')
    .values(document.addOns.map((addOn, at) => ({ id: newId(), serviceId, ...addOn, position: at + 1 })))
    .onConflict((on) =>
      on.columns(['serviceId', 'code']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        minutes: eb.ref('excluded.minutes'),
        priceCents: eb.ref('excluded.priceCents'),
        position: eb.ref('excluded.position'),
        active: true,
      })),
    )
    .execute()
}

/** Builds the document of a service from its tables. */
export const documentOf = (id: string | ReturnType<typeof sql.ref>) => sql<ServiceDocument>`service_document(${id})`

interface Version {
  serviceId: string
  version: number
  at: Date
  by: string | null
  note: string
}

/** Stores the service as its tables have it now as a version. */
export const insertVersion = ({ trx }: OnDatabase, { serviceId, version, at, by, note }: Version) =>
  trx
    .insertInto('serviceVersion')
    .values({ serviceId, version, at, by, note, document: sql`service_document(${serviceId})` })
    .execute()
