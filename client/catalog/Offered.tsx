import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ButtonLink } from '#client/app/ButtonLink.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import type { Service } from '#shared/catalog/contract.ts'

import { servicesQuery } from './queries.ts'

/** What needs a service of the catalogue, or a word that the studio does not give it now. */
export function Offered({
  code,
  title,
  children,
}: {
  code: string
  title: string
  children: (service: Service, all: readonly Service[]) => ReactNode
}) {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const service = services.find((one) => one.code === code)
  if (service) return children(service, services)

  return (
    <div className="page-width grid gap-6 py-12">
      <h1 className="font-display text-4xl font-medium">{title}</h1>
      <EmptyState title="Not on the program right now" action={<ButtonLink to="/book-now">See what is</ButtonLink>}>
        The studio does not offer this at the moment.
      </EmptyState>
    </div>
  )
}
