import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { OfPerson } from '#server/kernel/feature.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { clientFor, getClient } from '#server/people/service.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { type NewTaxExemption, taxContract, type TaxExemption } from '#shared/catalog/tax-contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { getPlace } from './settings.ts'
import { deleteExemptionsOf, endExemption, insertExemption, listExemptions, lockExemption } from './store.ts'

const todayOf = async (db: Db, now: Date) => localDayOf(now, (await getPlace(db)).zone)

export async function exemptionsOf(db: Db, personId: string, now: Date): Promise<TaxExemption[]> {
  const { id } = await getClient(db, personId)
  const today = await todayOf(db, now)
  const rows = await listExemptions(db, id)

  return rows.map((exemption) => ({ ...exemption, holds: exemption.expiresOn >= today }))
}

interface ExemptionRequest extends NewTaxExemption {
  personId: string
}

export function addExemption(
  services: Services,
  request: ExemptionRequest,
  key: string | undefined,
  context: Context,
): Promise<TaxExemption> {
  const keyed = { endpoint: taxContract.addTaxExemption, key, request }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const now = services.now()
      const today = await todayOf(trx, now)
      const personId = await clientFor(trx, request.personId)
      const exemption = { ...request, personId, createdBy: actorIdOf(context.actor), createdAt: now }
      const { id } = await insertExemption(trx, exemption)
      // The number of a certificate is personal: its days and categories are not.
      const { certificate, categories, expiresOn } = request
      await recordEvent(trx, context, { ...eventOf('tax_exemption_added', personId), after: { categories, expiresOn } })
      return keep(trx, { id, certificate, categories, expiresOn, holds: expiresOn >= today })
    }),
  )
}

interface OneExemption {
  personId: string
  exemptionId: string
}

/** It is not deleted: for the time before, it says why no tax was taken. */
export async function stopExemption(
  db: Db,
  { personId, exemptionId }: OneExemption,
  now: Date,
  context: Context,
): Promise<void> {
  await atomically(db, async (trx) => {
    const found = await lockExemption(trx, personId, exemptionId)
    if (!found) throw new Failure('not_found', 'There is no such exemption.')

    const expiresOn = addDays(await todayOf(trx, now), -1)
    if (found.expiresOn <= expiresOn) return
    await endExemption(trx, exemptionId, expiresOn)
    const changes = { before: { expiresOn: found.expiresOn }, after: { expiresOn } }
    await recordEvent(trx, context, { ...eventOf('tax_exemption_ended', personId), ...changes })
  })
}

const eventOf = (action: string, personId: string) => ({
  action,
  entity: 'person',
  entityId: personId,
  onBehalfOf: personId,
})

/** Of whoever leaves, orders keep the tax that was taken; the certificate is theirs and goes. */
export const taxesOfPerson = {
  export: async (db, { personId }) => ({
    taxExemptions: personId === null ? [] : await listExemptions(db, personId),
  }),
  forget: async (db, { personId }) => void (await deleteExemptionsOf(db, personId)),
  merge: { tables: { taxExemption: { words: ['tax exemption', 'tax exemptions'] } } },
} satisfies OfPerson
