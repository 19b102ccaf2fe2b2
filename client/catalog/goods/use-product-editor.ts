import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { showRefusals } from '#client/ui/forms/field-refusals.ts'
import { useFormDraft } from '#client/ui/record/form-draft.ts'
import { ProductRecord } from '#shared/catalog/goods-contract.ts'
import { ProductDocument } from '#shared/catalog/goods.ts'
import { Failure } from '#shared/http/failure.ts'

import { documentOf, emptyProduct, fieldsOf, type ProductForm } from './product-form.ts'
import { changeProduct, createProduct, goodsKey, productQuery } from './queries.ts'

const isDocument = (kept: unknown) => typeof kept === 'object' && kept !== null && 'items' in kept

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
  const saving = useSaving({
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

interface Saving {
  seen: ProductRecord | undefined
  onSaved: (product: ProductRecord) => void
  onRefused: (error: Error) => void
}

function useSaving({ seen, onSaved, onRefused }: Saving) {
  const queries = useQueryClient()
  const { clock } = useStudio()
  const keyFor = useIdempotencyKey()
  const [theirs, showTheirs] = useState<ProductRecord>()
  const [note, say] = useState<string>()
  const saving = useMutation({
    mutationFn: (document: ProductDocument) =>
      seen
        ? changeProduct(seen.id, { ...document, version: theirs?.version ?? seen.version })
        : createProduct(document, keyFor(document)),
    async onSuccess(saved) {
      queries.setQueryData(productQuery(saved.id).queryKey, saved)
      showTheirs(undefined)
      say(`Saved ${clock(new Date())}`)
      onSaved(saved)
      await queries.invalidateQueries({ queryKey: goodsKey })
    },
    onError(error) {
      const newer = newerIn(error)
      if (newer) showTheirs(newer)
      onRefused(error)
    },
  })

  return {
    theirs,
    note,
    error: saving.error,
    isSaving: saving.isPending,
    save: (document: ProductDocument) => saving.isPending || saving.mutate(document),
    forget() {
      saving.reset()
      showTheirs(undefined)
    },
  }
}

/** The product that somebody else has saved since; undefined where nobody was faster. */
const newerIn = (error: Error) =>
  error instanceof Failure && error.code === 'version_conflict'
    ? ProductRecord.safeParse(error.facts.current).data
    : undefined
