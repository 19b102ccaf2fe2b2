import { findTaken } from '#server/catalog/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { barcodesOf } from '#shared/catalog/barcodes.ts'
import type { FieldFailure } from '#shared/http/failure.ts'
import { nameOfProduct } from '#shared/settings/setup-goods.ts'
import type { SectionName, SetupDocument } from '#shared/settings/setup.ts'

interface GoodsCheck {
  document: SetupDocument
  replaces: (section: SectionName) => boolean
}

/** SKUs and barcodes that items of another product have, which stays beside them. */
export async function takenCodesOfGoods(work: OnDatabase, { document, replaces }: GoodsCheck): Promise<FieldFailure[]> {
  const goods = document.goods ?? []
  if (goods.length === 0 || replaces('goods')) return []

  const taken = await findTaken(
    work,
    goods.flatMap(({ items }) => items),
    null,
  )
  return goods.flatMap((product, at) => {
    const others = taken.filter((one) => nameOfProduct(one).toLowerCase() !== nameOfProduct(product).toLowerCase())

    return product.items.flatMap(({ sku, barcode }, place): FieldFailure[] => {
      const path = `goods.${at}.items.${place}`
      const ofSku = others.find((one) => one.sku === sku)
      const ofBarcode =
        barcode === null ? undefined : others.find((one) => barcodesOf(barcode).includes(one.barcode ?? ''))
      return [
        ...(ofSku ? [{ path: `${path}.sku`, message: `${nameOfProduct(ofSku)} has this already.` }] : []),
        ...(ofBarcode ? [{ path: `${path}.barcode`, message: `${nameOfProduct(ofBarcode)} has this already.` }] : []),
      ]
    })
  })
}
