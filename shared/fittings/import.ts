import { z } from 'zod'

import { ImportQuery, ImportReport } from '#shared/http/csv-import.ts'
import { Id } from '#shared/http/wire.ts'

import { FigureKey } from './figures.ts'
import { distanceUnits, speedUnits } from './units.ts'

/** What a column of a launch monitor's file may hold: a figure, the club that was hit, its kind, or whether the shot counts. */
export const ShotField = z.enum(['club', 'clubType', 'counts', ...FigureKey.options])
export type ShotField = z.output<typeof ShotField>

/** A fitting has a few hundred; a whole day of a bay is cut. */
export const mostRowsOfShots = 2000

export const ShotImportQuery = ImportQuery.extend({
  /** Who hit what names no candidate by its club. */
  candidate: Id.exactOptional(),
  /** In which the columns are that do not say it themselves. */
  speed: z.enum(speedUnits).exactOptional(),
  distance: z.enum(distanceUnits).exactOptional(),
})

export const ShotImportReport = ImportReport.extend({
  /** The launch monitor whose headings these are; of one that was mapped by hand before, its own. */
  source: z.string().nullable(),
  isRemembered: z.boolean(),
  /** As it was chosen, now or for an earlier file; null where the file says it, or nobody has. */
  speed: z.enum(speedUnits).nullable(),
  distance: z.enum(distanceUnits).nullable(),
})
export type ShotImportReport = z.output<typeof ShotImportReport>
