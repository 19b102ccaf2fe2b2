import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { usePlace } from '#client/routing/navigation.ts'
import { BehindLink } from '#client/settings/service.ts'

interface LinkedPageProps<Linked, Key extends QueryKey> {
  /** The title while the link is checked. */
  title: string
  query: (token: string) => UseQueryOptions<Linked, Error, Linked, Key>
  children: (linked: Linked, token: string) => ReactNode
}

/** The frame of a page that a client opens by a link. The token stands after the #, so that no server logs it. */
export function LinkedPage<Linked, Key extends QueryKey>({ title, query, children }: LinkedPageProps<Linked, Key>) {
  const token = usePlace().hash.slice(1)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">
      <BehindLink token={token} title={title} query={query}>
        {(linked) => children(linked, token)}
      </BehindLink>
    </div>
  )
}
