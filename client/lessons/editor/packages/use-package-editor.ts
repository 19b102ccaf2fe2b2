import { useRecordEditor } from '#client/catalog/use-record-editor.ts'
import { PackageDocument } from '#shared/lessons/editor/package-document.ts'
import { PackageRecord } from '#shared/lessons/editor/packages-contract.ts'

import { documentOf, emptyPackage, packageFields } from './package-form.ts'
import { changePackage, createPackage, packageQuery, packagesKey } from './queries.ts'

const editing = {
  record: PackageRecord,
  document: PackageDocument,
  mark: 'monthsValid' as const,
  documentOf,
  fieldsOf: () => packageFields,
  create: createPackage,
  change: changePackage,
  key: packagesKey,
  keyOf: (id: string) => packageQuery(id).queryKey,
}

interface PackageEditorEvents {
  onAdded: (packageId: string) => void
  onRefused: () => void
}

/** The form of a package, and its ways on. */
export function usePackageEditor(sold: PackageRecord | undefined, ways: PackageEditorEvents) {
  const draft = `lesson package ${sold?.id ?? 'new'}`
  const editor = useRecordEditor(editing, { record: sold, begin: emptyPackage, draft, ...ways })

  return { ...editor, offer: (active: boolean) => editor.saveWith({ active }) }
}

export type PackageEditing = ReturnType<typeof usePackageEditor>
