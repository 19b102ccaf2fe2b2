import { useQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import type { SeenMembership } from '#shared/memberships/contract.ts'

import { previewOf, stopRenewal, useMembershipAct } from './queries.ts'

/** Leaving takes as many presses as joining, and no question has to be answered. */
export function StopDialog({ membership, onClose }: { membership: SeenMembership; onClose: () => void }) {
  const { dayAndYear } = useStudio()
  const { data: seen, error } = useQuery(previewOf(stopRenewal, membership))
  const stopping = useMembershipAct(membership, ({ effectiveOn }) => {
    toast({ title: `It ends on ${dayAndYear(effectiveOn)}.` })
    onClose()
  })
  const problem = stopping.error ?? error

  return (
    <Dialog title="Stop the renewal?" onClose={onClose}>
      <p aria-live="polite">
        {seen
          ? `It goes on until ${dayAndYear(seen.effectiveOn)}, with all that it gives, and ends then. Nothing more is charged after that. This can be taken back until then.`
          : 'Looking at what you have paid for…'}
      </p>
      {problem && <Refusal error={problem} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" onClick={onClose}>
          Keep it
        </Button>
        <Button data-first busy={stopping.isPending} onClick={() => stopping.mutate(stopRenewal)}>
          Stop renewal
        </Button>
      </div>
    </Dialog>
  )
}
