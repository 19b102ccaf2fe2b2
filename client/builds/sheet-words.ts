import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { SheetChange, SheetField } from '#shared/builds/sheets/diff.ts'
import type { SheetStatus } from '#shared/builds/sheets/status.ts'
import { showField } from '#shared/clubs/rules.ts'
import { fieldOf, SpecKey } from '#shared/clubs/spec.ts'

/** The page of the current version, or of a given one. */
export const sheetPath = (sheetId: string, version?: number): string =>
  `/admin/clubs-2/sheet/${sheetId}${version === undefined ? '' : `?version=${version}`}`

/** The color of each state's badge. */
export const sheetTones: Record<SheetStatus, BadgeTone> = {
  draft: 'warning',
  shared: 'information',
  approved: 'success',
  locked: 'success',
  superseded: 'neutral',
}

const otherLabels: Partial<Record<SheetField, string>> = {
  slot: 'Club',
  madeBy: 'Made by',
  headSku: 'Head, SKU',
  shaftSku: 'Shaft, SKU',
  gripSku: 'Grip, SKU',
}

export const nameOfField = (field: SheetField): string => otherLabels[field] ?? fieldOf(SpecKey.parse(field)).label

export function showValue(field: SheetField, value: SheetChange['from'], locale: string): string {
  if (value === null) return '-'
  const key = SpecKey.safeParse(field).data

  return key ? showField(key, value, locale) : String(value)
}
