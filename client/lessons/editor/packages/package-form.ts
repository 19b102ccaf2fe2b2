import type { UseFormReturn } from 'react-hook-form'

import { type FieldChange, fieldChanges, keysOf } from '#client/lessons/editor/field-changes.ts'
import type { PackageDocument } from '#shared/lessons/editor/package-document.ts'
import type { PackageRecord } from '#shared/lessons/editor/packages-contract.ts'
import { counted } from '#shared/words.ts'

export type PackageForm = UseFormReturn<PackageDocument, unknown, PackageDocument>

export const emptyPackage = (): PackageDocument => ({
  name: '',
  serviceCode: '',
  lessons: 5,
  priceCents: Number.NaN,
  monthsValid: 12,
  refundBy: 'share',
  active: true,
})

export const documentOf = ({
  name,
  serviceCode,
  lessons,
  priceCents,
  monthsValid,
  refundBy,
  active,
}: PackageRecord): PackageDocument => ({ name, serviceCode, lessons, priceCents, monthsValid, refundBy, active })

export const packageLabels = {
  name: 'Name',
  serviceCode: 'Lessons of',
  lessons: 'How many',
  priceCents: 'Price together',
  monthsValid: 'Good for',
  refundBy: 'When given back',
  active: 'On sale',
} as const satisfies Record<keyof PackageDocument, string>

/** Every field of the form with its label, so that what is refused leads there. */
export const packageFields = keysOf(packageLabels).map((name) => ({ name, label: packageLabels[name] }))

export const refundWords = {
  share: 'Their share of the price',
  list_price: 'What is left once those taken are paid singly',
} as const satisfies Record<PackageDocument['refundBy'], string>

type Values = Partial<Record<string, unknown>>

export const packageChanges = (
  from: Values,
  to: Values,
  money: (cents: number) => string,
): FieldChange<keyof PackageDocument>[] =>
  fieldChanges(packageLabels, { from, to }, (field, value) => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (value === 'share' || value === 'list_price') return refundWords[value]
    if (typeof value === 'number' && Number.isNaN(value)) return '-'
    if (field === 'priceCents') return money(Number(value))
    if (field === 'monthsValid') return counted(Number(value), 'month')

    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
