import { useSuspenseQuery } from '@tanstack/react-query'

import { decidersQuery } from '#client/staffing/queries.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { CallLink } from './AppliedReport.tsx'

/** For whoever stands alone at the desk when somebody is ill, and may not take them out of the plan: who may. */
export const WhomToCall = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="A coach is ill" onClose={onClose}>
    <p>
      Call whoever plans the staff: they take the coach out, and every booking of the day is decided at once. Until then
      the board moves and cancels each booking, free of charge.
    </p>
    <Loaded skeleton={<Skeleton className="h-24" />}>
      <Deciders />
    </Loaded>
  </Dialog>
)

function Deciders() {
  const { data: deciders } = useSuspenseQuery(decidersQuery)

  return (
    <ul aria-label="Whom to call" className="divide-y divide-line border-y border-line">
      {deciders.map(({ id, name, phone }) => (
        <li key={id} className="flex min-h-row items-center justify-between gap-4">
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          <CallLink phone={phone} personName={name} />
        </li>
      ))}
    </ul>
  )
}
