import type { UseFormReturn } from 'react-hook-form'

import { call } from '#client/api/call.ts'
import { type ChangesBetween, fieldChanges, fieldsOfLabels } from '#client/records/field-changes.ts'
import type { RecordKind } from '#client/records/record-kind.ts'
import { PackageDocument } from '#shared/lessons/editor/package-document.ts'
import { PackageRecord, packagesContract } from '#shared/lessons/editor/packages-contract.ts'
import { counted } from '#shared/words.ts'

export type PackageForm = UseFormReturn<PackageDocument, unknown, PackageDocument>

export const packageLabels = {
  name: 'Name',
  serviceCode: 'Lessons of',
  lessons: 'How many',
  priceCents: 'Price together',
  monthsValid: 'Good for',
  refundBy: 'When given back',
  active: 'On sale',
} as const satisfies Record<keyof PackageDocument, string>

const packageFields = fieldsOfLabels(packageLabels)

export const packages: RecordKind<PackageDocument, PackageRecord> = {
  noun: 'package',
  list: { title: 'Packages', path: '/admin/catalog/packages' },
  needs: 'manage_catalog/catalog',
  document: PackageDocument,
  record: PackageRecord,
  begin: () => ({
    name: '',
    serviceCode: '',
    lessons: 5,
    priceCents: Number.NaN,
    monthsValid: 12,
    refundBy: 'share',
    active: true,
  }),
  first: 'name',
  fieldsOf: () => packageFields,
  // Below the first words of what clients read of packages: what is saved makes all of it stale.
  key: ['lessons', 'packages'],
  read: (packageId) => call(packagesContract.readPackage, { params: { packageId } }),
  readHistory: (packageId, after) =>
    call(packagesContract.listHistoryOfPackage, { params: { packageId }, query: after }),
  create: (body) => call(packagesContract.createPackage, { body }),
  change: (packageId, body) => call(packagesContract.changePackage, { params: { packageId }, body }),
}

export const refundWords = {
  share: 'Their share of the price',
  list_price: 'What is left once those taken are paid singly',
} as const satisfies Record<PackageDocument['refundBy'], string>

export const packageChanges =
  (money: (cents: number) => string): ChangesBetween =>
  (from, to) =>
    fieldChanges(from, to, {
      labels: packageLabels,
      inWords(field, value) {
        if (typeof value === 'boolean') return value ? 'yes' : 'no'
        if (value === 'share' || value === 'list_price') return refundWords[value]
        if (typeof value === 'number' && Number.isNaN(value)) return '-'
        if (field === 'priceCents') return money(Number(value))
        if (field === 'monthsValid') return counted(Number(value), 'month')

        return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
      },
    })
