import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'

import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { ticketsKey } from '#client/workshop/tickets/queries.ts'
import { isInHouse } from '#shared/workshop/status.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { groupsMatching, joinGroup } from './queries.ts'

/** Puts a bag that is not billed into a group that is in the house; nothing where that cannot be. */
export function JoinGroup({ ticket: { id, group, order, status } }: { ticket: Ticket }) {
  const queries = useQueryClient()
  const isFree = group === null && order === null && isInHouse(status)
  const { data } = useInfiniteQuery({ ...groupsMatching({ shelf: 'open' }), enabled: isFree })
  const joining = useMutation({
    mutationFn: (groupId: string) => joinGroup(groupId, id),
    onError: (error) => toast(errorToast(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ticketsKey }),
  })
  const groups = data?.pages.flatMap((page) => page.groups) ?? []
  if (!isFree || groups.length === 0) return null

  return (
    <Field label="Put into a group" optional hint="Its payer pays for the bag then.">
      {(ids) => (
        <Select
          {...ids}
          isTight
          value=""
          disabled={joining.isPending}
          onChange={({ target }) => target.value && joining.mutate(target.value)}
        >
          <option value="">None</option>
          {groups.map(({ id: groupId, number, name }) => (
            <option key={groupId} value={groupId}>
              {name}, {number}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
