import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'

import { usePageHead } from '#client/content/service.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'
import type { Service } from '#shared/catalog/contract.ts'

import type { OfferedPage } from './NothingOfAKind.tsx'
import { firstOf } from './offers.ts'
import { servicesQuery } from './queries.ts'

// Most studios give what their pages are about.
const NothingOfAKind = lazyPart(async () => (await import('./NothingOfAKind.tsx')).NothingOfAKind)

interface OfferedProps extends OfferedPage {
  is: (service: Service) => boolean
  /** The one to begin with, the others of its kind, and everything that the studio gives. */
  children: (service: Service, others: readonly Service[], all: readonly Service[]) => ReactNode
}

/** What needs services of a kind; where the studio gives none it says so, and how to ask for one. */
export function Offered(offered: OfferedProps) {
  const { page, name, seed } = offered
  const head = usePageHead(page, name)

  return (
    <Loaded
      skeleton={<Skeleton className="h-96" />}
      renderAround={(part) => <PageHead seed={seed} {...head} beside={part} />}
    >
      <Chosen {...offered} />
    </Loaded>
  )
}

function Chosen({ is, children, ...page }: OfferedProps) {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const alike = services.filter(is)
  const service = firstOf(alike)
  if (service)
    return children(
      service,
      alike.filter((one) => one !== service),
      services,
    )

  return <NothingOfAKind {...page} />
}
