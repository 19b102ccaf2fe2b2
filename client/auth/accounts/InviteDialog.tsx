import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { InviteForm } from './InviteForm.tsx'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      <p className="text-muted">
        They get an e-mail with a link, which says for how long it is good, and choose a password of their own.
      </p>
      <Loaded skeleton={<Skeleton className="h-80" />}>
        <InviteForm onDone={onClose} />
      </Loaded>
    </Dialog>
  )
}
