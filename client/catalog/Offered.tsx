import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { AskPart } from '#client/ui/AskPart.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'
import type { Service } from '#shared/catalog/contract.ts'

import { NotOffered } from './NotOffered.tsx'
import { firstOf } from './offers.ts'
import { servicesQuery } from './queries.ts'
import type { ServiceWords } from './service-words.ts'

/** What needs services of a kind; where the studio gives none it says so, and how to ask for one. */
export function Offered({
  is,
  words,
  seed,
  children,
}: {
  is: (service: Service) => boolean
  words: Pick<ServiceWords, 'title' | 'lead' | 'topic'>
  seed: number
  /** The one to begin with, the others of its kind, and everything that the studio gives. */
  children: (service: Service, others: readonly Service[], all: readonly Service[]) => ReactNode
}) {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const alike = services.filter(is)
  const service = firstOf(alike)
  if (service)
    return children(
      service,
      alike.filter((one) => one !== service),
      services,
    )

  return (
    <>
      <PageHead seed={seed} title={words.title} lead={words.lead} />
      <div className="page-width pt-10 md:pt-14">
        <NotOffered />
      </div>
      <AskPart title="Ask for it" lead="Say what you are looking for. A person answers, and says who else could help.">
        <EnquiryForm topic={words.topic} />
      </AskPart>
    </>
  )
}
