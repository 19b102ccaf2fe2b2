import { useSession } from '#client/api/session/session.ts'
import { Dialog } from '#client/ui/Dialog.tsx'

import { SignWaiver } from './SignWaiver.tsx'

interface WaiverFirstProps {
  /** What is kept meanwhile, and what signing does. */
  sentence: string
  onSigned: () => void
  onClose: () => void
}

/** Before a member plays: the studio's waiver, after which what they were about goes on as it was typed. */
export function WaiverFirst({ sentence, onSigned, onClose }: WaiverFirstProps) {
  const userId = useSession()?.user.id ?? ''

  return (
    <Dialog title="Sign before you play" onClose={onClose}>
      <p>{sentence}</p>
      <SignWaiver userId={userId} name="" onSigned={onSigned} />
    </Dialog>
  )
}
