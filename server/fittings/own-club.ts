import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { ClubSpec, SpecKey } from '#shared/clubs/spec.ts'

import { findClubFor } from './store.ts'

const alsoCalled: Partial<Record<Slot, readonly string[]>> = { D: ['driver'], P: ['putter'] }

/** The client's own club in the terms of a sheet, with the known fields only. */
export async function ownClubFor(work: OnDatabase, personId: string, slot: Slot) {
  const club = await findClubFor(work, personId, [slot.toLowerCase(), ...(alsoCalled[slot] ?? [])])

  return { clubId: club?.id ?? null, spec: specOf(club?.spec) }
}

function specOf(facts: unknown): ClubSpec {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- any value has properties, if none that it names
  const known = Object(facts) as Record<string, unknown>
  const named: Record<string, unknown> = { headBrand: known['brand'], headModel: known['model'], ...known }

  return Object.fromEntries(
    SpecKey.options.flatMap((key) => {
      const { success, data } = ClubSpec.shape[key].safeParse(named[key])
      return success && named[key] !== undefined ? [[key, data]] : []
    }),
  )
}
