import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import type { PartsJob } from '#shared/inventory/parts-job.ts'

const pathOf: Record<PartsJob['kind'], (id: string) => string> = {
  ticket: (id) => `/admin/clubs-2/ticket/${id}`,
  build: (id) => `/admin/clubs-2/order-details/${id}`,
}

/** The ticket or build that parts are for, by its number, which leads to it for whoever may open it. */
export function JobLink({ job: { kind, id, number } }: { job: PartsJob }) {
  const mayOpen = usePermissions().holds(kind === 'ticket' ? 'manage_tickets/workshop' : 'view_all_builds/builds')
  if (!mayOpen) return <span className="font-mono">{number}</span>

  return (
    <Link
      to={pathOf[kind](id)}
      className="relative z-10 inline-flex min-h-6 items-center font-mono underline underline-offset-4"
    >
      {number}
    </Link>
  )
}
