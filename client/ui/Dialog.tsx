import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'

const places = {
  middle: 'm-auto w-[min(100%-32px,30rem)] rounded',
  /** In the middle; on a telephone at the top, where its keyboard does not cover what is found. */
  top: 'mx-auto mt-3 mb-auto w-[min(100%-24px,30rem)] rounded sm:my-auto',
  right: 'ml-auto my-0 mr-0 h-dvh max-h-none w-[min(100%,27rem)]',
  wide: 'ml-auto my-0 mr-0 h-dvh max-h-none w-[min(100%,44rem)]',
  left: 'mr-auto my-0 ml-0 h-dvh max-h-none w-[min(100%-48px,20rem)]',
}

/**
 * A native dialog, open for as long as it is drawn; Escape, the backdrop and the button close it. What it opens with has the
 * focus: `data-first`, or what the browser takes. Closed, the focus is where it was.
 */
export function Dialog({
  title,
  place = 'middle',
  onClose,
  children,
}: {
  title: string
  place?: keyof typeof places
  onClose: () => void
  children: ReactNode
}) {
  const titleId = useId()

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the backdrop is a shortcut; Escape does the same
    <dialog
      ref={openModal}
      aria-labelledby={titleId}
      className={clsx(
        'max-w-none overflow-y-auto wrap-anywhere border border-line bg-surface p-0 shadow-float backdrop:bg-[#0f1512]/55',
        places[place],
      )}
      onCancel={(event) => {
        // A chooser of files inside cancels too.
        if (event.target !== event.currentTarget) return

        // Shut by the browser, it would stay shut where the next press asks for it before React has taken it away.
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => event.currentTarget.open || onClose()}
      // The second press of a double one that asked for it falls on the backdrop.
      onClick={({ target, currentTarget, detail }) => target === currentTarget && detail < 2 && onClose()}
    >
      <div className="grid min-h-full grid-cols-[minmax(0,1fr)] content-start gap-5 p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="font-display text-xl">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            className="-mt-2 -mr-2 grid size-11 place-items-center rounded text-muted hover:bg-sunken hover:text-ink"
            onClick={() => onClose()}
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  // What asks for it by itself was drawn before there was a dialog to have the focus in.
  dialog.querySelector<HTMLElement>('[data-first]')?.focus()

  return () => dialog.close()
}
