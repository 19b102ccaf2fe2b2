import { z } from 'zod'

import { CsvBytes, ImportQuery, ImportReport } from '#shared/http/csv-import.ts'
import { endpoint } from '#shared/http/endpoint.ts'

/** What a file of opening stock may hold. */
export const OpeningField = z.enum(['sku', 'barcode', 'onHand', 'cost', 'place'])
export type OpeningField = z.output<typeof OpeningField>

/** The stock from before the books began. */
export const stockImportContract = {
  importStock: endpoint({
    method: 'POST',
    path: '/api/v1/stock/import',
    summary: 'Open the shelves with what a CSV file says lies there, or see what that would do',
    access: 'may:manage_inventory/inventory',
    query: ImportQuery,
    consumes: 'text/csv',
    body: CsvBytes,
    response: ImportReport,
    limit: { max: 60, perSeconds: 600 },
  }),
}
