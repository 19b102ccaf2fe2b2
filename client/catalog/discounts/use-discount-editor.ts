import { useRecordEditor } from '#client/catalog/use-record-editor.ts'
import { DiscountRecord } from '#shared/catalog/discounts-contract.ts'
import { DiscountDocument } from '#shared/catalog/discounts.ts'

import { discountFields, documentOf, emptyDiscount } from './discount-form.ts'
import { changeDiscount, createDiscount, discountsKey, discountQuery } from './queries.ts'

const editing = {
  record: DiscountRecord,
  document: DiscountDocument,
  mark: 'takes' as const,
  documentOf,
  fieldsOf: () => discountFields,
  create: createDiscount,
  change: changeDiscount,
  key: discountsKey,
  keyOf: (id: string) => discountQuery(id).queryKey,
}

interface DiscountEditorEvents {
  onAdded: (discountId: string) => void
  onRefused: () => void
}

/** The form of a discount, and its ways on. */
export function useDiscountEditor(discount: DiscountRecord | undefined, ways: DiscountEditorEvents) {
  const draft = `discount ${discount?.id ?? 'new'}`
  const editor = useRecordEditor(editing, { record: discount, begin: emptyDiscount, draft, ...ways })

  return { ...editor, activate: (active: boolean) => editor.saveWith({ active }) }
}

export type DiscountEditing = ReturnType<typeof useDiscountEditor>
