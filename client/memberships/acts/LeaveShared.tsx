import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { membershipsContract, type OwnMembership } from '#shared/memberships/contract.ts'

/** Gives up the place in a membership that somebody else shares. */
export function LeaveShared({ membership: { heldBy, plan } }: { membership: OwnMembership }) {
  const [isAsking, ask] = useState(false)
  const queries = useQueryClient()
  const leaving = useMutation({
    mutationFn: () => call(membershipsContract.leaveMembership, {}),
    onSuccess: () => toast({ title: 'You no longer share it.' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['memberships'] }),
  })

  return (
    <>
      <Button tone="plain" className="px-0!" onClick={() => ask(true)}>
        Leave it
      </Button>
      {isAsking && (
        <Dialog title={`Leave ${plan.name}?`} onClose={() => ask(false)}>
          <p>
            You book at the public price at once, and what you have booked by it stays at that price. {heldBy} can share
            it with you again.
          </p>
          {leaving.error && <Refusal error={leaving.error} />}
          <div className="flex flex-wrap justify-end gap-3">
            <Button tone="quiet" onClick={() => ask(false)}>
              Stay
            </Button>
            <Button busy={leaving.isPending} onClick={() => leaving.mutate()}>
              Leave it
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
