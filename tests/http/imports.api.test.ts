import { performance } from 'node:perf_hooks'

import { expect } from 'vitest'

import { openCsv } from '#server/kernel/csv/read-csv.ts'
import { goodsContract } from '#shared/catalog/goods-contract.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import { mostFileBytes, mostFileRows } from '#shared/http/csv-import.ts'
import { stockImportContract } from '#shared/inventory/import-contract.ts'
import { suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { openBay } from '#tests/fittings/fittings.ts'
import { test } from '#tests/support/test.ts'

type Body = Uint8Array<ArrayBuffer>
const query = { mode: 'check' } as const

const header = 'Name,SKU,E-mail,Quantity,Price'
const cellOf = (text: string) => `${header}\nGrip,G-1,${text},1,2\n`

const hostile: Record<string, string> = {
  'a cell of 60 000 tabs': cellOf('\t'.repeat(60_000)),
  'tabs with an apostrophe at their end': cellOf(`${'\t'.repeat(60_000)}'`),
  'semicolons and spaces': cellOf(`;${' '.repeat(60_000)}`),
  'a heading of 60 000 brackets': `${'['.repeat(60_000)},Name\n1,2\n`,
  'a heading of 60 000 commas in quotes': `"${', '.repeat(30_000)}",Name\n1,2\n`,
  'a heading of 19 000 columns': `${'Ball,'.repeat(19_000)}Name\n${'1,2\n'.repeat(1900)}`,
  'as many of names that nobody knows': `${'a,'.repeat(45_000)}Name,Ball Speed\n1,2\n3,4\n`,
  'figures behind figures': cellOf(`${'1,'.repeat(20_000)}1`.replaceAll(',', '.')),
  'digits without an end': cellOf('9'.repeat(60_000)),
  'letters with hyphens': cellOf('a-'.repeat(30_000)),
  'at signs': cellOf('@'.repeat(60_000)),
  'a cell that is longer than a row may be': cellOf('x'.repeat(200_000)),
}

test('what is made to take long is read or refused by each import', async ({ as, db }) => {
  const admin = await as('admin')
  const { open, fitter } = await openBay({ db, as })
  const { id: fittingId } = await open()
  const { id: supplierId } = await db
    .insertInto('supplier')
    .values({ name: 'Grips Ltd', createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const all: Record<string, (body: Body) => Promise<unknown>> = {
    people: (body) => admin(peopleContract.importPeople, { query, body }),
    goods: (body) => admin(goodsContract.importProducts, { query, body }),
    stock: (body) => admin(stockImportContract.importStock, { query, body }),
    prices: (body) => admin(suppliersContract.importPrices, { params: { supplierId }, query, body }),
    shots: (body) => fitter(fittingsContract.importShots, { params: { fittingId }, query, body }),
  }

  for (const [what, text] of Object.entries(hostile)) {
    for (const [name, send] of Object.entries(all)) {
      const answer = await send(Uint8Array.from(Buffer.from(text))).catch((error: unknown) => error)
      if (!(answer instanceof Error)) continue
      expect(answer, `${name}: ${what}`).toMatchObject({
        code: 'invalid_input',
        facts: { details: [{ path: 'file' }] },
      })
    }
  }
})

test('a large file is read beside what else the server does', async () => {
  const row = `${'Ada,Young,ada@example.com,312 555 0142,'.padEnd(99, 'x')}\n`
  const bytes = Buffer.from(row.repeat(Math.floor(mostFileBytes / row.length)))

  const before = performance.eventLoopUtilization()
  await openCsv(bytes, mostFileRows * 2)

  // Of a thread that reads it itself nearly all.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.6)
})
