import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { OfPerson } from '#server/kernel/feature.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Timed, Work } from '#server/kernel/work.ts'
import { clientFor, getClient } from '#server/people/service.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { type NewTaxExemption, taxContract, type TaxExemption } from '#shared/catalog/tax-contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { getPlace } from './settings.ts'
import { deleteExemptionsOf, endExemption, insertExemption, listExemptions, lockExemption } from './store.ts'

const todayOf = async (work: Timed) => localDayOf(work.now, (await getPlace(work)).zone)

export async function exemptionsOf(work: Timed, personId: string): Promise<TaxExemption[]> {
  const { id } = await getClient(work, personId)
  const today = await todayOf(work)
  const rows = await listExemptions(work, id)

  return rows.map((exemption) => ({ ...exemption, holds: exemption.expiresOn >= today }))
}

interface ExemptionRequest extends NewTaxExemption {
  personId: string
}

export function addExemption(work: Work, request: ExemptionRequest, key: string | undefined): Promise<TaxExemption> {
  const keyed = { endpoint: taxContract.addTaxExemption, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const today = await todayOf(work)
      const personId = await clientFor(work, request.personId)
      const exemption = { ...request, personId, createdBy: actorIdOf(work.context.actor), createdAt: work.now }
      const { id } = await insertExemption(work, exemption)
      // The number of the certificate is personal data and stays out of the audit; its days and categories are not.
      const { certificate, categories, expiresOn } = request
      await recordEvent(work, { ...eventOf('tax_exemption_added', personId), after: { categories, expiresOn } })
      return keep(work, { id, certificate, categories, expiresOn, holds: expiresOn >= today })
    }),
  )
}

interface OneExemption {
  personId: string
  exemptionId: string
}

/** Ends an exemption. It is not deleted: it is the proof for orders without tax. */
export async function stopExemption(work: Acting, { personId, exemptionId }: OneExemption): Promise<void> {
  await atomically(work, async (work) => {
    const found = await lockExemption(work, personId, exemptionId)
    if (!found) throw new Failure('not_found', 'There is no such exemption.')

    const expiresOn = addDays(await todayOf(work), -1)
    if (found.expiresOn <= expiresOn) return
    await endExemption(work, exemptionId, expiresOn)
    const changes = { before: { expiresOn: found.expiresOn }, after: { expiresOn } }
    await recordEvent(work, { ...eventOf('tax_exemption_ended', personId), ...changes })
  })
}

const eventOf = (action: string, personId: string) => ({
  action,
  entity: 'person',
  entityId: personId,
  onBehalfOf: personId,
})

/** Orders of a person who leaves keep their tax; the certificate is deleted. */
export const taxesOfPerson = {
  export: async (work, { personId }) => ({
    taxExemptions: personId === null ? [] : await listExemptions(work, personId),
  }),
  forget: async (work, { personId }) => void (await deleteExemptionsOf(work, personId)),
  merge: { tables: { taxExemption: { words: ['tax exemption', 'tax exemptions'] } } },
} satisfies OfPerson
