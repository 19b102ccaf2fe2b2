import type { QueryKey } from '@tanstack/react-query'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { ZodType } from 'zod'

import { pagesOf } from '#client/api/pages.ts'
import type { FormField } from '#client/ui/forms/field-refusals.ts'
import type { AuditEntry } from '#shared/audit/entry.ts'
import type { PermissionName } from '#shared/permissions/roles.ts'

export interface SavedRecord {
  id: string
  version: number
}

export interface HistoryPage {
  events: AuditEntry[]
  next: string | null
}

/** What list, page and editor of a kind of record need to know of it: each kind declares one, beside its form. */
export interface RecordKind<Document extends FieldValues, Saved extends Document & SavedRecord> {
  /** `discount`. It also names the record that is open in the address of the list: `?discount=…`. */
  noun: string
  /** The tool that lists them. */
  list: { title: string; path: string }
  /** Whoever does not hold it may read at most. */
  needs: PermissionName
  /** Said to whoever may only read. */
  toRead?: string
  /** What a person fills in. The shape says which fields of what is saved are in the form. */
  document: ZodType<Document, Document> & { shape: object }
  record: ZodType<Saved>
  /** What the form of a new one begins with. */
  begin: () => Document
  /** The field that the form of a new one opens at. */
  first: FieldPath<Document>
  /** The fields of the form with their labels: what the server refuses leads to its field. */
  fieldsOf: (document: Document) => ReadonlyArray<FormField<Document>>
  /** All keys of its queries begin with it. */
  key: QueryKey
  read: (id: string) => Promise<Saved>
  readHistory: (id: string, after: { after?: string }) => Promise<HistoryPage>
  create: (document: Document) => Promise<Saved>
  change: (id: string, document: Document & { version: number }) => Promise<Saved>
}

/** What list, page and title need of a kind, whatever its documents are. */
export type RecordPlace = Pick<RecordKind<FieldValues, FieldValues & SavedRecord>, 'noun' | 'list' | 'needs'>

/** The address of a record, in the tool that lists them. */
export const pathOf = ({ noun, list }: Pick<RecordPlace, 'noun' | 'list'>, id: string): string =>
  `${list.path}?${noun}=${id}`

export const recordQuery = <Saved>(
  { key, read }: { key: QueryKey; read: (id: string) => Promise<Saved> },
  id: string,
) => ({
  queryKey: [...key, 'one', id],
  queryFn: () => read(id),
  staleTime: 5000,
})

export const historyOf = (
  { key, readHistory }: { key: QueryKey; readHistory: (id: string, after: { after?: string }) => Promise<HistoryPage> },
  id: string,
) => pagesOf([...key, 'history', id], (after) => readHistory(id, after))
