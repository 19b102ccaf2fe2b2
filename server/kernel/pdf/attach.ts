import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

const base64 = async (file: Readable) => (await buffer(file)).toString('base64')

/** The two attachments of an order to a supplier: one to read, one for the supplier's program. */
export const attach = async (name: string, { pdf, csv }: { pdf: Readable; csv: Readable }) => [
  {
    filename: `${name}.pdf`,
    contentType: 'application/pdf',
    content: await base64(pdf),
    encoding: 'base64' as const,
  },
  {
    filename: `${name}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: await base64(csv),
    encoding: 'base64' as const,
  },
]
