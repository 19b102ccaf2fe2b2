import { useRecordEditor } from '#client/catalog/use-record-editor.ts'
import { ProductRecord } from '#shared/catalog/goods-contract.ts'
import { ProductDocument } from '#shared/catalog/goods.ts'

import { documentOf, emptyProduct, fieldsOf } from './product-form.ts'
import { changeProduct, createProduct, goodsKey, productQuery } from './queries.ts'

const editing = {
  record: ProductRecord,
  document: ProductDocument,
  mark: 'items' as const,
  documentOf,
  fieldsOf,
  create: createProduct,
  change: changeProduct,
  key: goodsKey,
  keyOf: (id: string) => productQuery(id).queryKey,
}

interface ProductEditorEvents {
  onAdded: (productId: string) => void
  onRefused: () => void
}

/** The form of a product, and its ways on. */
export function useProductEditor(product: ProductRecord | undefined, ways: ProductEditorEvents) {
  const draft = `product ${product?.id ?? 'new'}`
  const editor = useRecordEditor(editing, { record: product, begin: emptyProduct, draft, ...ways })

  return { ...editor, sell: (active: boolean) => editor.saveWith({ active }) }
}

export type ProductEditing = ReturnType<typeof useProductEditor>
