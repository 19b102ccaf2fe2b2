import { z } from 'zod'

import { ImportQuery, ImportReport } from '#shared/http/csv-import.ts'
import { Id } from '#shared/http/wire.ts'

import { FigureKey } from './figures.ts'
import { distanceUnits, speedUnits } from './units.ts'

/**
 * What a column of a launch monitor's file may hold: a figure, the club, the kind of club, or whether the shot counts.
 */
export const ShotField = z.enum(['club', 'clubType', 'counts', ...FigureKey.options])
export type ShotField = z.output<typeof ShotField>

/** A fitting has a few hundred; the file of a whole day is cut. */
export const mostRowsOfShots = 2000

export const ShotImportQuery = ImportQuery.extend({
  /** The candidate for shots whose club names none. */
  candidate: Id.exactOptional(),
  /** The units of columns that do not state them. */
  speed: z.enum(speedUnits).exactOptional(),
  distance: z.enum(distanceUnits).exactOptional(),
})

export const ShotImportReport = ImportReport.extend({
  /** The launch monitor with these headings, or its own name when somebody mapped its columns before. */
  source: z.string().nullable(),
  isRemembered: z.boolean(),
  /** The chosen unit, now or for an earlier file; null when the file states it or nobody has chosen. */
  speed: z.enum(speedUnits).nullable(),
  distance: z.enum(distanceUnits).nullable(),
})
export type ShotImportReport = z.output<typeof ShotImportReport>
