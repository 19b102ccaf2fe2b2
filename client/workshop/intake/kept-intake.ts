import { z } from 'zod'

import { keptInTab } from '#client/ui/browser/kept.ts'
import type { Head, IntakeRow, PickedClubs, ScannedClub } from '#client/workshop/club-rows.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { prepareContract } from '#shared/workshop/prepare/contract.ts'

import type { IntakeGroup } from './find-scanned.ts'

/** What is typed of an intake before it is a ticket. */
export interface IntakeTyped {
  chosen: readonly Slot[]
  picked: PickedClubs
  rows: readonly IntakeRow[]
  head: Head
  missingReason: string
}

const KeptIntake = z.object({
  start: z.object({
    person: z.object({ id: z.string().optional(), name: z.string() }),
    clubs: z.custom<readonly ScannedClub[]>(),
    prepared: prepareContract.openPrepared.response.optional(),
    group: z.custom<IntakeGroup>().optional(),
  }),
  typed: z.custom<IntakeTyped>(),
})

/** The intake at this counter: it stays in the tab until it is a ticket or given up. */
export const keptIntake = keptInTab('intake', KeptIntake)
