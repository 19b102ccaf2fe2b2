import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import type { Failure } from '#shared/http/failure.ts'

/** The bookings that new hours would leave outside: named before anything is saved. */
export function KeepDialog({
  refusal,
  onKeep,
  onDecide,
  onClose,
}: {
  refusal: Failure
  onKeep: (ids: string[]) => void
  /** Saves, and leads to what becomes of them. */
  onDecide: (ids: string[]) => void
  onClose: () => void
}) {
  const { details = [] } = refusal.facts
  // Those that stand here: what has come since is named first.
  const ids = details.map(({ path }) => path.slice(path.indexOf('.') + 1))

  return (
    <Dialog title="Booked outside these hours" onClose={onClose}>
      <ul className="border-t border-line text-sm figures">
        {details.map(({ path, message }) => (
          <li key={path} className="border-b border-line py-2">
            {message}
          </li>
        ))}
      </ul>
      <p className="text-muted">
        Saving mails nobody. They stay booked and listed, until it is decided what becomes of them.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice has the focus when the question opens */}
        <Button tone="quiet" autoFocus onClick={onClose}>
          Change nothing
        </Button>
        <Button tone="quiet" onClick={() => onKeep(ids)}>
          Save, keep {details.length}
        </Button>
        <Button onClick={() => onDecide(ids)}>Save and decide</Button>
      </div>
    </Dialog>
  )
}
