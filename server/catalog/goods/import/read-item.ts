import type { z } from 'zod'

import { readBarcode } from '#server/catalog/goods/barcode-cell.ts'
import { type Headings, plainHeadings } from '#server/kernel/csv/columns.ts'
import type { Question } from '#server/kernel/csv/questions.ts'
import { cutNumber } from '#server/kernel/csv/spreadsheets.ts'
import type { GoodsField } from '#shared/catalog/goods-contract.ts'
import { Item, ItemUnit, kindWords, ProductFacts, ProductKind } from '#shared/catalog/goods.ts'
import { TaxCategory } from '#shared/catalog/tax.ts'
import { mostCents } from '#shared/money.ts'

/** The headings that other programs give these columns. */
export const goodsHeadings: Headings<GoodsField> = {
  sku: plainHeadings(
    'sku itemnumber itemno productcode code artikelnummer artikelnr style stylenumber artikelnr itemcode referens reference referencia ref codearticle codigo codice articolnummer artikelkod 商品コード 品番 型番 商品番号',
  ),
  barcode: plainHeadings(
    'barcode ean upc gtin ean13 upca scancode upcean eancode strichcode codebarres codigodebarras codiceabarre streckkod バーコード janコード jan',
  ),
  brand: plainHeadings('brand vendor manufacturer maker marke marque marca merk varumarke märke ブランド メーカー'),
  name: plainHeadings(
    'name product productname title item itemname artikel designation libelle nomduproduit produit producto nombre nombredelproducto descrizione prodotto produto benämning produkt produktnamn artikelnamn 商品名 品名 製品名',
  ),
  variant: plainHeadings(
    'variant variantname option size variation option1value taille talla storlek variante サイズ バリエーション',
  ),
  kind: plainHeadings(
    'kind type category department producttype categorie categoria kategori kategorie カテゴリー カテゴリ 分類',
  ),
  price: plainHeadings(
    'price retailprice retail sellingprice unitprice defaultprice preis prix prixdevente prixttc precio pvp prezzo preco prijs verkaufspreis vkpreis pris försäljningspris 価格 販売価格 売価 定価 単価',
  ),
  taxCategory: plainHeadings('taxcategory taxclass tax taxcode tva iva moms steuerklasse 税区分'),
  unit: plainHeadings('unit unitofmeasure uom soldby unite unidad enhet einheit 単位'),
  description: plainHeadings(
    'description details bodyhtml longdescription beschreibung descripcion beskrivning 説明 商品説明',
  ),
}

const labels: Record<GoodsField, string> = {
  sku: 'SKU',
  barcode: 'Barcode',
  brand: 'Brand',
  name: 'Name',
  variant: 'Variant',
  kind: 'Kind',
  price: 'Price',
  taxCategory: 'Tax category',
  unit: 'Unit',
  description: 'Description',
}

type ItemFacts = Omit<Item, 'id' | 'active'>

export interface GoodsDraft {
  product: Pick<ProductFacts, 'name' | 'brand' | 'description'> & { kind: ProductKind | null }
  /** Null where the file says nothing: an existing item keeps its value. */
  item: { [Field in keyof ItemFacts]: ItemFacts[Field] | null } & { sku: string }
}

export interface ReadItem {
  draft: GoodsDraft
  /** A sentence for each field that cannot be taken. */
  problems: string[]
  /** What was corrected while the row was read. */
  notes: string[]
  /** True while a question about the row has no answer. */
  waits: boolean
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Recognizes a kind by its code or its word, singular or plural: `ball`, `Balls`, `Used clubs`. */
const kindOf = (text: string): ProductKind | undefined =>
  ProductKind.options.find((kind) => {
    const named = [plain(kind), plain(kindWords[kind])]
    return named.includes(plain(text)) || named.includes(`${plain(text)}s`)
  })

const taxCategoryOf = (text: string): TaxCategory | undefined =>
  TaxCategory.options.find((category) => plain(category) === plain(text))

const units: Record<string, ItemUnit> = { ea: 'each', pc: 'each', piece: 'each', pr: 'pair', dz: 'dozen', ft: 'foot' }

const unitOf = (text: string): ItemUnit | undefined =>
  ItemUnit.options.find((unit) => unit === plain(text)) ?? units[plain(text)]

interface RowAround {
  centsOf: (text: string) => number
  placeOf: (field: GoodsField) => string
  ask: (question: Question) => string | undefined
}

export function readItem(fields: Partial<Record<GoodsField, string>>, { centsOf, placeOf, ask }: RowAround): ReadItem {
  const problems: string[] = []
  const refuse = (field: GoodsField, message: string) => {
    problems.push(`${labels[field]}: ${message}`)
    return null
  }
  const code = readBarcode(fields.barcode ?? '', { place: placeOf('barcode'), ask })
  const cutSku = cutNumber(fields.sku ?? '', placeOf('sku'))
  const take = <Value>(
    field: GoodsField,
    schema: z.ZodType<Value, string | null>,
    text = fields[field],
  ): Value | null => {
    const parsed = schema.safeParse((text ?? '').trim().normalize('NFC'))
    return parsed.success ? parsed.data : refuse(field, parsed.error.issues[0]?.message ?? 'This cannot be taken.')
  }
  const choose = <Value>(field: GoodsField, find: (text: string) => Value | undefined): Value | null => {
    const text = (fields[field] ?? '').trim()
    return text === '' ? null : (find(text) ?? refuse(field, `“${text.slice(0, 40)}” is none that is known here.`))
  }
  const cents = (text: string) => {
    const sum = centsOf(text)
    return Number.isNaN(sum) || sum > mostCents ? undefined : sum
  }
  const variant = (fields.variant ?? '').trim() === '' ? null : take('variant', Item.shape.variant)

  if (code.problem !== undefined) refuse('barcode', code.problem)
  if (cutSku !== undefined) refuse('sku', cutSku)
  return {
    draft: {
      product: {
        // A row for an existing item need not repeat the name.
        name: (fields.name ?? '').trim() === '' ? '' : (take('name', ProductFacts.shape.name) ?? ''),
        brand: take('brand', ProductFacts.shape.brand) ?? '',
        description: take('description', ProductFacts.shape.description) ?? '',
        kind: choose('kind', kindOf),
      },
      item: {
        sku: cutSku === undefined ? (take('sku', Item.shape.sku) ?? '') : '',
        barcode: take('barcode', Item.shape.barcode, code.barcode),
        variant,
        priceCents: choose('price', cents),
        taxCategory: choose('taxCategory', taxCategoryOf),
        unit: choose('unit', unitOf),
      },
    },
    problems,
    notes: code.note === undefined ? [] : [code.note],
    waits: code.waits,
  }
}
