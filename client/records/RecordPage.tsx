import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'

import { useAddress } from '#client/routing/navigation.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { type RecordKind, recordQuery, type SavedRecord } from './record-kind.ts'

interface RecordPageProps<Document extends FieldValues, Saved extends Document & SavedRecord> {
  kind: RecordKind<Document, Saved>
  list: ReactNode
  /** Draws the record that the address names; without one, a record that is about to be added. */
  children: (record: Saved | undefined) => ReactNode
}

/** A tool of records: their list, or one of them where the address names it. */
export function RecordPage<Document extends FieldValues, Saved extends Document & SavedRecord>({
  kind,
  list,
  children,
}: RecordPageProps<Document, Saved>) {
  const id = useAddress().read(kind.noun)
  if (id === undefined) return list

  return (
    <Loaded key={id} skeleton={<Skeleton className="m-4 h-96" />}>
      {id === 'new' ? (
        children(undefined)
      ) : (
        <Known kind={kind} id={id}>
          {children}
        </Known>
      )}
    </Loaded>
  )
}

function Known<Document extends FieldValues, Saved extends Document & SavedRecord>({
  kind,
  id,
  children,
}: Omit<RecordPageProps<Document, Saved>, 'list'> & { id: string }) {
  const { data: record } = useSuspenseQuery(recordQuery(kind, id))

  return children(record)
}
