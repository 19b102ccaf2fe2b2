import { useMutation, useQueryClient } from '@tanstack/react-query'

import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { ticketsKey } from '#client/workshop/tickets/queries.ts'
import { isInHouse } from '#shared/workshop/status.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { GroupPicker } from './GroupPicker.tsx'
import { joinGroup } from './queries.ts'

/** Puts a bag that is not billed into a group that is in the house; nothing where that cannot be. */
export function JoinGroup({ ticket: { id, group, order, status } }: { ticket: Ticket }) {
  const queries = useQueryClient()
  const joining = useMutation({
    mutationFn: (groupId: string) => joinGroup(groupId, id),
    onError: (error) => toast(errorToast(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ticketsKey }),
  })
  if (group !== null || order !== null || !isInHouse(status)) return null

  return (
    <GroupPicker
      label="Put into a group"
      hint="Its payer pays for the bag then."
      isTight
      onPick={(groupId) => {
        if (!joining.isPending) joining.mutate(groupId)
      }}
    />
  )
}
