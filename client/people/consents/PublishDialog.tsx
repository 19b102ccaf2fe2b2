import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

interface PublishDialogProps {
  version: number
  busy: boolean
  onClose: () => void
  onPublish: () => void
}

/** Publishing cannot be taken back. */
export const PublishDialog = ({ version, busy, onClose, onPublish }: PublishDialogProps) => (
  <Dialog title={`Publish version ${version}?`} onClose={onClose}>
    <p>
      It cannot be changed or taken back afterwards, only followed by another one. Whoever signs up agrees to it, and
      everybody who has an account is asked for it in their dashboard. Until they answer nothing is closed to them.
    </p>
    <div className="flex flex-wrap gap-3">
      <Button busy={busy} onClick={onPublish}>
        Publish version {version}
      </Button>
      <Button tone="quiet" onClick={onClose}>
        Not yet
      </Button>
    </div>
  </Dialog>
)
