import { useQuery } from '@tanstack/react-query'

import { Link } from '#client/routing/Link.tsx'
import { studioQuery } from '#client/settings/queries.ts'
import { Mark } from '#client/ui/drawings/Mark.tsx'

export function Brand() {
  const { data: studio } = useQuery(studioQuery)

  return (
    <Link to="/" className="flex min-h-11 items-center gap-2.5 rounded font-display text-xl font-medium tracking-tight">
      <Mark className="size-7 shrink-0" />
      <span className="min-w-26 whitespace-nowrap">{studio?.name || <span className="sr-only">Home</span>}</span>
    </Link>
  )
}
