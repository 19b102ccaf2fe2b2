import { Link } from '#client/routing/Link.tsx'
import { ticketPath } from '#client/workshop/tickets/ticket-words.ts'
import type { QueueTask } from '#shared/workshop/queue-contract.ts'

/** A ticket or a build by its number. */
export function OwnerLink({ owner: { kind, id, number } }: { owner: QueueTask['owner'] }) {
  return (
    <Link
      to={kind === 'ticket' ? ticketPath(id) : `/admin/clubs-2/order-details/${id}`}
      className="font-medium underline"
    >
      {number}
    </Link>
  )
}
