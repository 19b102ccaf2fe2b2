import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { useVersionedSaving } from '#client/catalog/use-versioned-saving.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { showRefusals } from '#client/ui/forms/field-refusals.ts'
import { useFormDraft } from '#client/ui/record/form-draft.ts'
import { ProductRecord } from '#shared/catalog/goods-contract.ts'
import { ProductDocument } from '#shared/catalog/goods.ts'

import { documentOf, emptyProduct, fieldsOf, type ProductForm } from './product-form.ts'
import { changeProduct, createProduct, goodsKey, productQuery } from './queries.ts'

const isDocument = (kept: unknown) => typeof kept === 'object' && kept !== null && 'items' in kept

const keeping = {
  record: ProductRecord,
  create: createProduct,
  change: changeProduct,
  key: goodsKey,
  keyOf: (id: string) => productQuery(id).queryKey,
}

interface Ways {
  onAdded: (productId: string) => void
  onRefused: () => void
}

/** The form of a product, and its ways on. What is typed survives a reload. */
export function useProductEditor(product: ProductRecord | undefined, { onAdded, onRefused }: Ways) {
  // What somebody else saves meanwhile is not what this form was made of.
  const [seen, see] = useState(product)
  const [initial] = useState(() => (product ? documentOf(product) : emptyProduct()))
  const form: ProductForm = useForm<ProductDocument, unknown, ProductDocument>({
    ...asFieldsAreLeft,
    resolver: zodResolver(ProductDocument),
    defaultValues: initial,
  })
  const kept = useMemo(
    () => keptInTab(`product ${product?.id ?? 'new'}`, z.custom<ProductDocument>(isDocument)),
    [product?.id],
  )
  const { changes, discard } = useFormDraft(form, kept)
  const saving = useVersionedSaving(keeping, {
    seen,
    onSaved(saved) {
      kept.clear()
      see(saved)
      form.reset(documentOf(saved))
      if (!seen) onAdded(saved.id)
    },
    onRefused(error) {
      showRefusals(form, fieldsOf(form.getValues()), error)
      onRefused()
    },
  })

  return {
    ...saving,
    form,
    seen,
    changes,
    discard: () => (saving.forget(), discard()),
    save: form.handleSubmit((document) => saving.save(document), onRefused),
    /** Sold or not, as what is saved; what is typed stays typed. */
    sell: (active: boolean) => seen && saving.save({ ...documentOf(seen), active }),
  }
}

export type ProductEditing = ReturnType<typeof useProductEditor>
