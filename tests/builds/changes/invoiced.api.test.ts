import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import type { WrittenClub } from '#shared/builds/sheets/sheet.ts'
import { DocumentData } from '#shared/orders/documents.ts'
import { test } from '#tests/support/test.ts'

import { iron, openChanging } from './changing.ts'

interface Issued {
  kind: string
  data: Pick<DocumentData, 'totalCents' | 'taxes' | 'lines'>
}

const listDocuments = async (db: Db): Promise<Issued[]> => {
  const rows = await db.selectFrom('document').select(['kind', 'data']).orderBy('issuedAt').orderBy('id').execute()

  return rows.map(({ kind, data }) => ({ kind, data: DocumentData.parse(data) }))
}

const names = (lines: readonly { name: string }[]) => lines.map(({ name }) => name)

const taxOf = ({ taxes }: Pick<DocumentData, 'taxes'>) => taxes.reduce((sum, { cents }) => sum + cents, 0)

/** All documents together, as what they say is added and taken away. */
function standing(documents: readonly Issued[]) {
  const sum = (of: (data: Issued['data']) => number) =>
    documents.reduce((all, { kind, data }) => all + (kind === 'invoice' ? 1 : -1) * of(data), 0)

  return { totalCents: sum((data) => data.totalCents), taxCents: sum(taxOf) }
}

/** What a change makes of an iron with a head at 120.00, a shaft at 45.00 and untaxed work at 40.00, and what is issued for it. */
const cases: Record<string, { spec: WrittenClub['spec']; issued: string[] }> = {
  'another lie, which costs and is the same on paper': { spec: { lie: 6300 }, issued: [] },
  'the same sum with less tax': { spec: { headCents: 8000, labourCents: 8410 }, issued: ['credit_note', 'invoice'] },
  'the same sum and tax for other goods': { spec: { headBrand: 'Southfield' }, issued: ['credit_note', 'invoice'] },
  'more with less tax': { spec: { headCents: 8000, labourCents: 9000 }, issued: ['credit_note', 'invoice'] },
  'less with more tax': { spec: { headCents: 12_100, labourCents: 3000 }, issued: ['credit_note', 'invoice'] },
  'more with more tax': { spec: { headCents: 13_000 }, issued: ['invoice'] },
  'less with less tax': { spec: { headCents: 11_000 }, issued: ['credit_note'] },
}

for (const [what, { spec, issued }] of Object.entries(cases)) {
  test(`what was invoiced is corrected by its taxes and goods as well: ${what}`, async ({ db, as, services }) => {
    const shop = await openChanging({ db, as, services })
    const sheetId = await shop.begin([iron()])
    const { orderId, totalCents } = await shop.order(sheetId)
    await shop.payOrder(orderId, totalCents)
    const before = await listDocuments(db)
    expect(before.map(({ kind }) => kind)).toEqual(['invoice'])

    await shop.change(sheetId, (clubs) => clubs.map((club) => ({ ...club, spec: { ...club.spec, ...spec } })))
    await shop.approve(await shop.offer(sheetId))
    const after = await listDocuments(db)
    expect(after.slice(1).map(({ kind }) => kind)).toEqual(issued)
    const order = await shop.read(orderId)
    expect(standing(after)).toEqual({ totalCents: order.totalCents, taxCents: order.taxCents })
    for (const { data } of after) {
      for (const cents of [data.totalCents, ...data.taxes.map((tax) => tax.cents)]) expect(cents).toBeGreaterThan(0)
      expect(data.lines.every(({ netCents }) => netCents >= 0)).toBe(true)
    }
    if (issued.length === 2) {
      expect(names(after.at(-1)?.data.lines ?? [])).toEqual(
        names(order.lines.filter(({ state }) => state !== 'released')),
      )
    }
    expect(await faultsOfLedgers(db)).toEqual([])
  })
}
