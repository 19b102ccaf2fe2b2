import { Dialog } from '#client/ui/Dialog.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

// With the library of lists, which the board itself has no use for.
const OpenFees = lazyPart(async () => (await import('./OpenFees.tsx')).OpenFees)

/** Fees of late cancellations and no-shows that nobody has settled. */
export const FeesDrawer = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Open fees" place="right" onClose={onClose}>
    <Loaded skeleton={<Skeleton className="h-72" />}>
      <OpenFees />
    </Loaded>
  </Dialog>
)
