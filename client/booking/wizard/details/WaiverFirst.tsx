import { useSession } from '#client/api/session/session.ts'
import { SignWaiver } from '#client/memberships/own/SignWaiver.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

/** Before a member plays: the studio's waiver, after which the booking goes on as it was typed. */
export function WaiverFirst({ onSigned, onClose }: { onSigned: () => void; onClose: () => void }) {
  const userId = useSession()?.user.id ?? ''

  return (
    <Dialog title="Sign before you play" onClose={onClose}>
      <p>The time is held for you. Once you have signed, it is booked.</p>
      <SignWaiver userId={userId} name="" onSigned={onSigned} />
    </Dialog>
  )
}
