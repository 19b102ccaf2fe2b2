import type { ReactNode } from 'react'

import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'

import { personPath } from './person-path.ts'

/** The name of a client, which leads to their page for whoever may read it. */
export function PersonLink({ personId, children }: { personId: string | null; children: ReactNode }) {
  const mayRead = usePermissions().holds('read/users')
  if (personId === null || !mayRead) return children

  return (
    <Link
      to={personPath(personId)}
      className="underline decoration-fairway/40 underline-offset-4 hover:decoration-fairway"
    >
      {children}
    </Link>
  )
}
