import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

const base64 = async (file: Readable) => (await buffer(file)).toString('base64')

/** What goes along with an order by mail: one to read, and one for the program of whoever gets it. */
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
