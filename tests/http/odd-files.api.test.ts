import { expect } from 'vitest'

import { goodsContract } from '#shared/catalog/goods-contract.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import { ImportReport } from '#shared/http/csv-import.ts'
import { stockImportContract } from '#shared/inventory/import-contract.ts'
import { suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { openBay } from '#tests/fittings/fittings.ts'
import { type CallAs, test } from '#tests/support/test.ts'

// Files as people bring them to each of the five imports: what is understood comes in, what is not is named.

const query = { mode: 'check' } as const

interface Import {
  rows: string[][]
  /** The same headings in other languages. */
  headings: string[][]
  send: (body: Uint8Array<ArrayBuffer>) => Promise<ImportReport>
}

const tableOf = (text: string) => text.split('\n').map((line) => line.split(','))
const quoted = (row: readonly string[]) => row.map((cell) => `"${cell}"`)

async function openImports({
  db,
  as,
}: {
  db: Parameters<typeof openBay>[0]['db']
  as: CallAs
}): Promise<Record<string, Import>> {
  const admin = await as('admin')
  const { open, fitter } = await openBay({ db, as })
  const { id: fittingId, candidates } = await open({ slot: '7i' })
  const { id: supplierId } = await db
    .insertInto('supplier')
    .values({ name: 'Grips Ltd', createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const goods = 'SKU,Name,Brand,Price\nG-1,Grip,Lamkin,8.50\nG-2,Glove,FootJoy,24.00'
  await admin(goodsContract.importProducts, { query: { mode: 'run' }, body: bytesOf(goods) })

  return {
    people: {
      rows: tableOf(
        'First name,Last name,E-mail,Phone\nAda,Rowe,ada@example.com,312 555 0142\nBen,Öz,ben@example.com,312 555 0143',
      ),
      headings: tableOf(
        'Prénom,Nom,Courriel,Téléphone\nNombre,Apellidos,Correo electrónico,Móvil\nFörnamn,Efternamn,E-post,Mobilnummer\n名,姓,メールアドレス,電話番号',
      ),
      send: (body) => admin(peopleContract.importPeople, { query, body }),
    },
    goods: {
      rows: tableOf('SKU,Name,Brand,Price\nH-1,Towel,Lamkin,8.50\nH-2,Tee,FootJoy,24.00'),
      headings: tableOf(
        'Référence,Désignation,Marque,Prix\nReferencia,Producto,Marca,Precio\nArtikelnummer,Benämning,Märke,Pris\n商品コード,商品名,ブランド,価格',
      ),
      send: (body) => admin(goodsContract.importProducts, { query, body }),
    },
    stock: {
      rows: tableOf('SKU,Quantity,Cost\nG-1,12,4.10\nG-2,3,11.00'),
      headings: tableOf(
        'Référence,Quantité,Coût unitaire\nReferencia,Cantidad,Coste\nArtikelnummer,Antal,Inköpspris\n商品コード,在庫数,原価',
      ),
      send: (body) => admin(stockImportContract.importStock, { query, body }),
    },
    prices: {
      rows: tableOf('SKU,Supplier code,Cost\nG-1,LK-9,4.10\nG-2,FJ-7,11.00'),
      headings: tableOf(
        'Votre référence,Référence,Prix\nSu referencia,Referencia,Precio\nArtikelnummer,Artikelkod,Pris\n商品コード,仕入先品番,単価',
      ),
      send: (body) => admin(suppliersContract.importPrices, { params: { supplierId }, query, body }),
    },
    shots: {
      rows: tableOf('Club,Ball Speed (mph),Launch Angle,Carry (yd)\n7i,108.2,18.1,152.3\n7i,109.0,17.6,154.0'),
      headings: tableOf(
        'Nom du club,Vitesse de balle (mph),Angle de lancement,Carry (yd)\nPalo,Velocidad de la bola (mph),Ángulo de lanzamiento,Carry (yd)\nKlubba,Bollhastighet (mph),Utgångsvinkel,Carrylängd (yd)\nクラブ,ボール初速 (mph),打ち出し角,キャリー (yd)',
      ),
      send: (body) =>
        fitter(fittingsContract.importShots, {
          params: { fittingId },
          query: { ...query, candidate: candidates[0]?.id ?? '' },
          body,
        }),
    },
  }
}

const bytesOf = (text: string | Uint8Array) => Uint8Array.from(Buffer.from(text))
const join = (rows: readonly (readonly string[])[], sign = ',', end = '\n') =>
  rows.map((row) => row.join(sign)).join(end)
const twoOf = ([header = [], one = [], other = []]: readonly string[][]) => ({ header, one, other })

/** A file of the same two rows in an odd form, and what has to be said of it. */
type Form = (rows: string[][]) => { text: string | Uint8Array; said?: RegExp }

const forms: Record<string, Form> = {
  'as it is': (rows) => ({ text: join(rows) }),
  'headings in quotes, lines that end in three ways': (rows) => {
    const { header, one, other } = twoOf(rows)
    return { text: `${join([header.map((name) => `"${name}"`)])}\r\n${join([one])}\r${join([other])}\n` }
  },
  'two files put together, each with its mark': (rows) => {
    const { header, one, other } = twoOf(rows)
    return { text: `\uFEFF${join([quoted(header), quoted(one)])}\n\uFEFF${join([quoted(other)])}\n` }
  },
  'UTF-16 between tabs': (rows) => ({ text: Buffer.from(`\uFEFF${join(rows, '\t', '\r\n')}`, 'utf16le') }),
  'a title and an empty line above': (rows) => ({
    text: `Exported by Pat on 2026-11-20\n\n${join(rows)}`,
    said: /Above the headings stands “Exported by Pat on 2026-11-20”/,
  }),
  'totals below': (rows) => ({
    text: `${join(rows)}\nSubtotal: 2${','.repeat(twoOf(rows).header.length - 1)}\nGrand total,,132.50\n`,
    said: /2 rows of totals at the end \(line 4, 5\) are not taken in/,
  }),
  'fifty columns more': (rows) => ({
    text: join(
      rows.map((row, at) => [...row, ...Array.from({ length: 50 }, (_, n) => (at === 0 ? `Own ${n + 1}` : 'x'))]),
    ),
    said: /Not taken in: Own 1, .* and 10 further columns\./,
  }),
  'a heading twice': (rows) => ({
    text: join(rows.map((row) => [...row, row[1] ?? ''])),
    said: /Not taken in: /,
  }),
  'a column without a heading': (rows) => ({
    text: join(rows.map((row, at) => [...row, at === 0 ? '' : 'vip'])),
    said: /Not taken in: column \d\./,
  }),
  'a row with more cells than headings': (rows) => {
    const { header, one, other } = twoOf(rows)
    return {
      text: join([header, one, [...other, 'and', 'more']]),
      said: /1 row has more cells than there are headings \(line 3\)/,
    }
  },
}

test('each import takes the same rows of a file in whatever form, and says what it leaves', async ({ db, as }) => {
  const imports = await openImports({ db, as })

  for (const [name, { rows, headings, send }] of Object.entries(imports)) {
    const { counts } = await send(bytesOf(join(rows)))
    expect(counts, name).toMatchObject({ created: 2, refused: 0 })
    for (const [form, write] of Object.entries(forms)) {
      const { text, said } = write(rows)
      const report = await send(bytesOf(text))
      expect(report, `${name}: ${form}`).toMatchObject({ counts, asked: 0 })
      if (said) expect(report.remarks.join(' '), `${name}: ${form}`).toMatch(said)
    }
    for (const header of headings) {
      const report = await send(bytesOf(join([header, ...rows.slice(1)])))
      expect(report, `${name}: ${header.join()}`).toMatchObject({ counts, asked: 0 })
      expect(
        report.columns.filter(({ field }) => field === null),
        `${name}: ${header.join()}`,
      ).toEqual([])
    }
  }
})

test.for<[string, string | Uint8Array, string]>([
  [
    'a web page that is called .xls',
    '<html xmlns:x="urn:schemas-microsoft-com"><table><tr><td>Name</td></tr></table>',
    'This is a web page',
  ],
  ['one behind a mark and empty lines', '\uFEFF\n\n<!DOCTYPE html>\n<table>', 'This is a web page'],
  ['a workbook of 2003 in XML', '<?xml version="1.0"?>\n<Workbook></Workbook>', 'This is a web page'],
  ['a workbook that is called .csv', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]), 'This is a workbook'],
  ['a PDF', '%PDF-1.7\nName,Phone\nAda,1\n', 'This is a PDF'],
  ['a packed file', Uint8Array.from([0x1f, 0x8b, 8, 0, 1, 2]), 'This is a packed file'],
  ['a mark alone', '\uFEFF', 'This file is empty.'],
  ['empty lines and commas', '\n,,,\r\n \t\n', 'This file is empty.'],
  ['titles and headings alone', 'Clients\nFirst name,Last name\n', 'This file has a first row and nothing below it.'],
])('%s is refused by each import with a sentence', async ([, text, sentence], { db, as }) => {
  for (const [name, { send }] of Object.entries(await openImports({ db, as }))) {
    if (sentence.startsWith('This file has') && name !== 'people') continue
    await expect(send(bytesOf(text)), name).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(sentence) as string,
      facts: { details: [{ path: 'file' }] },
    })
  }
})
