import { z } from 'zod'

import { keptInTab } from '#client/ui/browser/kept.ts'

import type { EditedClub } from './edited-club.ts'

// Invalid values are kept too: somebody is about to correct them.
const isClub = (value: unknown) => typeof value === 'object' && value !== null && 'spec' in value && 'key' in value

const KeptDraft = z.object({ version: z.int(), revision: z.int(), clubs: z.array(z.custom<EditedClub>(isClub)) })
export type KeptDraft = z.output<typeof KeptDraft>

/** The unsaved edits of a sheet. */
export const draftOf = (sheetId: string) => keptInTab(`sheet-draft ${sheetId}`, KeptDraft)
