import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Day, Id, IdempotencyHeaders, Line } from '#shared/http/wire.ts'

import { TaxCategory } from './tax.ts'

export const TaxPrices = z.strictObject({
  /** Whether prices include tax, or tax is added to them. */
  pricesIncludeTax: z.boolean().meta({ examples: [false] }),
  /** Whether half cents are rounded for each line or once for an order. */
  rounding: z.enum(['line', 'order']),
})
export type TaxPrices = z.output<typeof TaxPrices>

export const DatedTaxRate = z.object({
  id: Id,
  category: TaxCategory,
  jurisdiction: z.string(),
  /** In millionths: 10.25 % is 102 500. */
  ratePpm: z.int(),
  from: z.string(),
  /** The last day; null until further notice. */
  until: z.string().nullable(),
})
export type DatedTaxRate = z.output<typeof DatedTaxRate>

export const TaxSettings = z.object({
  ...TaxPrices.shape,
  /** Once there is an order, `pricesIncludeTax` can no longer change. */
  hasOrders: z.boolean(),
  /** The day in the studio's zone. */
  today: z.string(),
  /** By category and jurisdiction, the latest first; past and coming ones included. */
  rates: z.array(DatedTaxRate),
})
export type TaxSettings = z.output<typeof TaxSettings>

export const NewTaxRate = z.strictObject({
  category: TaxCategory,
  jurisdiction: Line(80).meta({ examples: ['State of Illinois'] }),
  /** A rate of zero ends the tax. */
  ratePpm: z
    .int()
    .min(0)
    .max(1_000_000, 'This must be at most 100 %.')
    .meta({ examples: [62_500] }),
  from: Day,
})
export type NewTaxRate = z.output<typeof NewTaxRate>

export const NewTaxExemption = z.strictObject({
  certificate: Line(80).meta({ examples: ['E-9988-7766'] }),
  /** The categories that are exempt; null for all. */
  categories: z.array(TaxCategory).min(1, 'Choose at least one.').max(20).nullable(),
  expiresOn: Day,
})
export type NewTaxExemption = z.output<typeof NewTaxExemption>

export const TaxExemption = z.object({
  id: Id,
  certificate: z.string(),
  categories: z.array(TaxCategory).nullable(),
  /** The last day on which it holds. */
  expiresOn: z.string(),
  holds: z.boolean(),
})
export type TaxExemption = z.output<typeof TaxExemption>

const access = 'may:manage_settings/settings' as const
const ofPerson = { params: z.object({ personId: Id }), failures: ['not_found'] } as const

export const taxContract = {
  readTaxes: endpoint({
    method: 'GET',
    path: '/api/v1/taxes',
    summary: 'Which taxes the studio takes: kind of price, rounding, and every rate with the days for which it holds',
    access: 'may:view_ledger/ledger',
    response: TaxSettings,
    failures: ['not_found'],
  }),
  putTaxPrices: endpoint({
    method: 'PUT',
    path: '/api/v1/taxes',
    summary: 'Say whether prices hold the tax, and where half cents are rounded',
    access,
    body: TaxPrices,
    response: TaxSettings,
    /** `wrong_state`: there is an order, so prices stay with or without tax. */
    failures: ['not_found', 'wrong_state'],
  }),
  setTaxRate: endpoint({
    method: 'POST',
    path: '/api/v1/tax-rates',
    summary: 'Set the rate of a tax from a day on; the former one ends the day before, and stays to be read',
    access,
    body: NewTaxRate,
    response: TaxSettings,
    /** `wrong_state`: another rate holds on days in the past. */
    failures: ['not_found', 'wrong_state'],
  }),
  dropTaxRate: endpoint({
    method: 'DELETE',
    path: '/api/v1/tax-rates/:rateId',
    summary: 'Take back a rate that has yet to begin; the one before it goes on',
    access,
    params: z.object({ rateId: Id }),
    response: TaxSettings,
    failures: ['not_found', 'wrong_state'],
  }),
  listTaxExemptions: endpoint({
    ...ofPerson,
    method: 'GET',
    path: '/api/v1/people/:personId/tax-exemptions',
    summary: 'By which certificates a client is not taxed, also those that have expired',
    access: 'may:read/users',
    response: z.object({ exemptions: z.array(TaxExemption) }),
  }),
  addTaxExemption: endpoint({
    ...ofPerson,
    method: 'POST',
    path: '/api/v1/people/:personId/tax-exemptions',
    summary: 'Exempt a client from taxes by a certificate',
    access,
    headers: IdempotencyHeaders,
    body: NewTaxExemption,
    status: 201,
    response: TaxExemption,
    failures: ['not_found', 'key_reused'],
  }),
  endTaxExemption: endpoint({
    method: 'DELETE',
    path: '/api/v1/people/:personId/tax-exemptions/:exemptionId',
    summary: 'Tax a client again from today on',
    access,
    params: z.object({ personId: Id, exemptionId: Id }),
    status: 204,
    response: z.void(),
    failures: ['not_found'],
  }),
}
