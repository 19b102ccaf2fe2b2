import { cellTaker, type Headings, plainHeadings } from '#server/kernel/csv/columns.ts'
import { countIn, cutNumber } from '#server/kernel/csv/spreadsheets.ts'
import { Sku } from '#shared/catalog/goods.ts'
import { type PriceField, suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'

/** The headings that suppliers give these columns. */
export const priceHeadings: Headings<PriceField> = {
  sku: plainHeadings(
    'sku yoursku oursku itemnumber itemno productcode artikelnummer votrereference sureferencia eranartikel 自社品番 商品コード 品番',
  ),
  code: plainHeadings(
    'code suppliercode suppliersku partnumber partno vendorsku mpn bestellnummer reference referencia artikelkod leverantörsartikel referencefournisseur refproveedor 仕入先品番 型番',
  ),
  cost: plainHeadings(
    'cost price unitcost netprice wholesale dealerprice yourprice preis einkaufspreis nettopreis prix prixnet prixdachat precio precioneto coste prezzo preco prijs pris nettopris inköpspris 仕入価格 単価 価格',
  ),
  packQuantity: plainHeadings(
    'pack packquantity packsize casequantity unitspercase minimumorder moq verpackungseinheit ve colisage conditionnement unidadesporcaja förpackning 入数 ロット',
  ),
  leadDays: plainHeadings(
    'leaddays leadtime leadtimedays deliverydays days lieferzeit delai delailivraison plazo plazodeentrega leveranstid 納期',
  ),
}

const labels: Record<PriceField, string> = {
  sku: 'SKU',
  code: 'Their code',
  cost: 'Cost',
  packQuantity: 'Pack',
  leadDays: 'Lead time',
}

export interface PriceDraft {
  /** A row names its item by the studio's SKU or by the supplier's code. */
  sku: string | null
  code: string | null
  costCents: number | null
  packQuantity: number | null
  leadDays: number | null
}

const { costCents: Cost, packQuantity: Pack, leadDays: Lead } = suppliersContract.putSupplierItem.body.shape

/** Reads a row of a price list. Each problem begins with the name of its column. */
export function readPrice(
  fields: Partial<Record<PriceField, string>>,
  { centsOf, placeOf }: { centsOf: (text: string) => number; placeOf: (field: PriceField) => string },
) {
  const { take, problems } = cellTaker(fields, labels)
  const cut = (['sku', 'code'] as const).flatMap((field) => {
    const problem = cutNumber(fields[field] ?? '', placeOf(field))
    return problem === undefined ? [] : `${labels[field]}: ${problem}`
  })
  const draft: PriceDraft = {
    sku: take('sku', Sku, String),
    code: (fields.code ?? '').trim().slice(0, 60) || null,
    costCents: take('cost', Cost, centsOf),
    packQuantity: take('packQuantity', Pack, countIn),
    leadDays: take('leadDays', Lead, countIn),
  }
  if (problems.length === 0 && draft.sku === null && draft.code === null) problems.push('SKU: There is none.')

  return { draft, problems: cut.length > 0 ? cut : problems }
}
