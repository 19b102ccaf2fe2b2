import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { ticketPath } from '#client/workshop/ticket-words.ts'
import type { QueueTask } from '#shared/workshop/queue-contract.ts'

/** The number of a ticket or build; a link for those who may open it. */
export function OwnerLink({ owner: { kind, id, number } }: { owner: QueueTask['owner'] }) {
  const mayOpen = usePermissions().holds(kind === 'ticket' ? 'manage_tickets/workshop' : 'view_all_builds/builds')
  if (!mayOpen) return number

  return (
    <Link
      to={kind === 'ticket' ? ticketPath(id) : `/admin/clubs-2/order-details/${id}`}
      className="font-medium underline"
    >
      {number}
    </Link>
  )
}
