import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/service.ts'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import type { DocumentCode } from '#shared/people/consents.ts'

import { consentsOfPerson } from './queries.ts'

const words: Record<DocumentCode, string> = { account_terms: 'Terms', card_terms: 'Cards on file', waiver: 'Waiver' }

/** Which texts they agreed to, and when. */
export function ConsentsTab({ personId }: { personId: string }) {
  const { moment } = useStudio()
  const list = useSuspenseInfiniteQuery(consentsOfPerson(personId))
  const consents = list.data.pages.flatMap((page) => page.consents)
  if (consents.length === 0) return <p className="text-sm text-muted">Agreed to nothing yet.</p>
  const facts = consents.map(({ code, version, at }): Fact => ({
    name: `${words[code]}, version ${version}`,
    value: moment(at),
  }))

  return (
    <div className="grid max-w-2xl gap-4">
      <Facts facts={facts} />
      <MoreButton list={list} />
    </div>
  )
}
