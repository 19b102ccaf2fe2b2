import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { RecordPart } from '#client/ui/record/Record.tsx'

import { LoanList } from './LoanList.tsx'
import { loansMatching } from './queries.ts'

/** The demo clubs that a client has, and had; nothing for whoever never had one. */
export function LoansOfPerson({ personId }: { personId: string }) {
  const { data } = useSuspenseInfiniteQuery(loansMatching({ person: personId }, 10))
  if (data.pages[0]?.loans.length === 0) return null

  return (
    <RecordPart title="Demo clubs">
      <LoanList of={{ person: personId }} empty="" />
    </RecordPart>
  )
}
