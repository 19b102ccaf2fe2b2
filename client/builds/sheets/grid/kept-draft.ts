import { z } from 'zod'

import { keptInTab } from '#client/ui/browser/kept.ts'

import type { EditedClub } from './edited-club.ts'

// Values that cannot be built are kept as well: they are what somebody is about to mend.
const isClub = (value: unknown) => typeof value === 'object' && value !== null && 'spec' in value && 'key' in value

const KeptDraft = z.object({ version: z.int(), revision: z.int(), clubs: z.array(z.custom<EditedClub>(isClub)) })
export type KeptDraft = z.output<typeof KeptDraft>

/** What is typed on a sheet and not saved. */
export const draftOf = (sheetId: string) => keptInTab(`sheet-draft ${sheetId}`, KeptDraft)
