import { z } from 'zod'

import { Sku } from '#shared/catalog/goods.ts'
import { CsvBytes, ImportQuery, ImportReport } from '#shared/http/csv-import.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery, Total } from '#shared/http/list.ts'
import {
  EmailAddress,
  Id,
  IdempotencyHeaders,
  Line,
  OrNull,
  Paragraph,
  PhoneNumber,
  TypedCents,
} from '#shared/http/wire.ts'

const LeadDays = z.int().min(0).max(365)

export const SupplierFacts = z.strictObject({
  name: Line(120).meta({ examples: ['Prairie Golf Supply'] }),
  /** Orders are mailed there; without an address they are printed. */
  email: OrNull(EmailAddress),
  phone: OrNull(PhoneNumber),
  address: Paragraph(300),
  terms: Paragraph(120).meta({ examples: ['30 days net'] }),
  /** The studio's number with the supplier. */
  accountNumber: Paragraph(60),
  note: Paragraph(1000),
  /** Used until deliveries show how long it really takes. */
  leadDays: LeadDays.meta({ examples: [7] }),
  active: z.boolean(),
})
export type SupplierFacts = z.output<typeof SupplierFacts>

/** The median time of its last deliveries; null before the first. */
const LearnedLead = z.object({ days: z.int(), deliveries: z.int() }).nullable()
export type LearnedLead = z.output<typeof LearnedLead>

export const SupplierRow = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  accountNumber: z.string(),
  active: z.boolean(),
  leadDays: z.int(),
  learnedLead: LearnedLead,
  itemCount: z.int(),
  /** Orders of which something is still to come. */
  openOrders: z.int(),
})
export type SupplierRow = z.output<typeof SupplierRow>

export const Supplier = SupplierRow.extend({
  version: z.int(),
  phone: z.string().nullable(),
  address: z.string(),
  terms: z.string(),
  note: z.string(),
})
export type Supplier = z.output<typeof Supplier>

const Pack = z.int().min(1, 'Write at least 1.').max(10_000)

/** A supplier's offer of an item. */
const OfferFacts = z.strictObject({
  /** The supplier's code for the item; empty when it uses the studio's SKU. */
  code: Paragraph(60),
  costCents: TypedCents.meta({ examples: [642] }),
  /** How many it sells at a time. */
  packQuantity: Pack.meta({ examples: [12] }),
  /** Set when it takes another time than the supplier's other items. */
  leadDays: LeadDays.nullable(),
})
export type OfferFacts = z.output<typeof OfferFacts>

export const SupplierItem = z.object({
  id: Id,
  sku: z.string(),
  name: z.string(),
  code: z.string(),
  /** Null for callers who may not see costs. */
  costCents: z.int().nullable(),
  packQuantity: z.int(),
  leadDays: z.int().nullable(),
  incoming: z.int(),
})
export type SupplierItem = z.output<typeof SupplierItem>

/** What a price list may hold. */
export const PriceField = z.enum(['sku', 'code', 'cost', 'packQuantity', 'leadDays'])
export type PriceField = z.output<typeof PriceField>

const reading = 'may:read/inventory' as const
const changing = 'may:manage_inventory/inventory' as const
const params = z.object({ supplierId: Id })

/** The studio's suppliers and their offers. */
export const suppliersContract = {
  listSuppliers: endpoint({
    method: 'GET',
    path: '/api/v1/suppliers',
    summary: 'Whom the studio buys from, by name, a page at a time',
    access: reading,
    query: z.strictObject({
      search: z.string().trim().max(100).exactOptional(),
      state: z.enum(['active', 'retired']).exactOptional(),
      ...pageQuery(),
    }),
    response: z.object({ suppliers: z.array(SupplierRow), next: NextPage, total: Total }),
  }),
  createSupplier: endpoint({
    method: 'POST',
    path: '/api/v1/suppliers',
    summary: 'Add a supplier',
    access: changing,
    headers: IdempotencyHeaders,
    body: SupplierFacts,
    status: 201,
    response: Supplier,
    /** `conflict`: another supplier has the name. */
    failures: ['conflict', 'key_reused'],
  }),
  readSupplier: endpoint({
    method: 'GET',
    path: '/api/v1/suppliers/:supplierId',
    summary: 'A supplier, with how long its last deliveries took',
    access: reading,
    params,
    response: Supplier,
    failures: ['not_found'],
  }),
  changeSupplier: endpoint({
    method: 'PUT',
    path: '/api/v1/suppliers/:supplierId',
    summary: 'Change what is known of a supplier, or buy from it no longer',
    access: changing,
    params,
    body: SupplierFacts.extend({ version: z.int() }),
    response: Supplier,
    failures: ['not_found', 'conflict', 'version_conflict'],
  }),
  listSupplierItems: endpoint({
    method: 'GET',
    path: '/api/v1/suppliers/:supplierId/items',
    summary: 'What a supplier sells of the studio’s items, by SKU, a page at a time',
    access: reading,
    params,
    query: z.strictObject({ search: z.string().trim().max(100).exactOptional(), ...pageQuery() }),
    response: z.object({ items: z.array(SupplierItem), next: NextPage }),
    failures: ['not_found'],
  }),
  putSupplierItem: endpoint({
    method: 'PUT',
    path: '/api/v1/suppliers/:supplierId/items/:sku',
    summary: 'Say for how much a supplier sells an item, and by how many',
    access: changing,
    params: params.extend({ sku: Sku }),
    body: OfferFacts,
    response: SupplierItem,
    failures: ['not_found'],
  }),
  dropSupplierItem: endpoint({
    method: 'DELETE',
    path: '/api/v1/suppliers/:supplierId/items/:sku',
    summary: 'A supplier sells an item no longer',
    access: changing,
    params: params.extend({ sku: Sku }),
    status: 204,
    response: z.void(),
    failures: ['not_found'],
  }),
  importPrices: endpoint({
    method: 'POST',
    path: '/api/v1/suppliers/:supplierId/items/import',
    summary: 'Take a supplier’s price list in from a CSV file, or see what that would do',
    access: changing,
    params,
    query: ImportQuery,
    consumes: 'text/csv',
    body: CsvBytes,
    response: ImportReport,
    failures: ['not_found'],
    limit: { max: 60, perSeconds: 600 },
  }),
}
